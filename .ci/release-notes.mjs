/**
 * Prints the section of docs/CHANGELOG.md about a version. Fails if package.json has another version, or if the section
 * is missing or empty.
 */
import { readFileSync } from 'node:fs';

const [version = ''] = process.argv.slice(2);
const fail = (why) => {
  console.error(why);
  process.exit(1);
};
const { version: packaged } = JSON.parse(readFileSync('package.json', 'utf8'));
if (version !== packaged) fail(`package.json has the version ${packaged}, not ${version}.`);
const sections = readFileSync('docs/CHANGELOG.md', 'utf8').split(/^## /m).slice(1);
const found = sections.find((section) => section.split('\n')[0].split(' ')[0] === version);
if (found === undefined) fail(`docs/CHANGELOG.md has no section “## ${version}”.`);
const notes = found.split('\n').slice(1).join('\n').trim();
if (notes === '') fail(`docs/CHANGELOG.md says nothing about ${version}.`);
console.log(notes);
