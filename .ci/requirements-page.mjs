/** Writes docs/requirements.md from test/requirements.json: what each requirement says, and the tests that prove it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const requirements = JSON.parse(readFileSync(join(root, 'test/requirements.json'), 'utf8'));

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
  ].join('\n');

const section = ([prefix, title]) => {
  const rows = requirements.filter(({ number }) => number.startsWith(`${prefix}-`));
  return `## ${title} (${prefix})\n\n${rows.map(row).join('\n')}\n`;
};

const proven = requirements.filter(({ tests }) => tests.length > 0).length;
const page = `# Requirements

Reference. Each of the ${requirements.length} requirements that Tickgate was built for, in our own words, with the tests that prove it. ${proven} have tests; a decision record stands
where the sources ask for something else. \`node .ci/requirements-page.mjs\` writes this page from \`test/requirements.json\`; a contract test compares both
with the tests.

${Object.entries(sources).map(section).join('\n')}`;

writeFileSync(join(root, 'docs/requirements.md'), page);
