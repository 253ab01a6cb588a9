/** Writes docs/requirements.md: what each requirement says, the tests that prove it, and the faults that these tests see. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const requirements = readJson('test/requirements.json');
const faults = readJson('test/mutants.json');
const faultsOf = (wanted) => faults.filter(({ number }) => number === wanted);

const sources = {
  '000': 'The autonomous loop',
  '001': 'Budgets, locks and repairs',
  '002': 'State, resuming and notes',
  '003': 'Reviews, breakers and exits',
  '004': 'Guards, audits and knowledge',
  UP: 'Public rules behind them',
};

const escaped = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const testLine = ({ file, name }) => `[${file.replace(/^test\//, '')}](../${file}): ${escaped(name.join(' › '))}`;

/** The first line of a decision record. */
const titleOf = (decision) =>
  readFileSync(join(root, 'docs/adr', decision), 'utf8')
    .split('\n')[0]
    .replace(/^# /, '');

const row = ({ number, holds, tests, decision }) =>
  [
    `- **${number}** ${holds}`,
    ...(decision === undefined ? [] : [`  - Decision: [${titleOf(decision)}](adr/${decision}).`]),
    ...tests.map((test) => `  - ${testLine(test)}`),
    ...faultsOf(number).map(({ fault, in: path, at }) => `  - Fault: ${escaped(fault)} ([${at}](../${path}))`),
  ].join('\n');

const section = ([prefix, title]) => {
  const rows = requirements.filter(({ number }) => number.startsWith(`${prefix}-`));
  return `## ${title} (${prefix})\n\n${rows.map(row).join('\n')}\n`;
};

const proven = requirements.filter(({ number, tests }) => tests.length > 0 && faultsOf(number).length > 0);
const page = `# Requirements

Reference. Each of the ${requirements.length} requirements that Tickgate was built for, in our own words, with the tests that prove it and the planted faults that they see.
${proven.length} have both; of ${requirements.length - proven.length} a decision record alone says why. A decision record also stands where the sources ask for something else.
\`node .ci/requirements-page.mjs\` writes this page from \`test/requirements.json\` and \`test/mutants.json\`; a contract test compares them with the tests.
\`npm run mutants\` plants the faults.

${Object.entries(sources).map(section).join('\n')}`;

writeFileSync(join(root, 'docs/requirements.md'), page);
