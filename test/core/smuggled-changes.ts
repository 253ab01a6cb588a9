/** Every way that we know of to have a change published that agents may not make, or to have a reader miss it, and what becomes of it. */
import { type ChangedFile, judgeDiff, noteText } from '../../src/core/publication/guardrails.ts';

export interface Smuggling {
  readonly attempt: string;
  readonly paths: readonly string[];
  /** Of the file that is put there. */
  readonly file?: Partial<ChangedFile>;
  /** Folders that the base does not have. */
  readonly newFolders?: readonly string[];
  /** What the pull request names, or why nothing is published. */
  readonly becomes: string;
}

const isProtected = 'refused: the path is protected';
const configures = 'refused: agents do not change the configuration of agents and editors';
const hides = 'refused: the path holds characters that hide what it is';

export const smugglings: readonly Smuggling[] = [
  { attempt: 'A workflow', paths: ['.github/workflows/ci.yml'], becomes: isProtected },
  { attempt: 'Other case', paths: ['.GitHub/workflows/ci.yml', '.GIT/config'], becomes: isProtected },
  {
    attempt: 'Letters that fold to others',
    paths: ['AGENT\u017f.md', '\uff23LAUDE.md', '.\u212airo/steering/a.md'],
    becomes: configures,
  },
  {
    attempt: 'Letters that HFS+ leaves out',
    paths: ['CLA\u200cUDE.md', '.cla\ufeffude/settings.json'],
    becomes: `${hides}; agents do not change the configuration of agents and editors`,
  },
  {
    attempt: 'Letters that Unicode calls ignorable',
    paths: ['CLA\u034fUDE.md', '.claude\ufe0f/settings.json'],
    becomes: configures,
  },
  {
    attempt: 'Dots and blanks at the end of a name',
    paths: ['.github . /workflows/ci.yml', '.gitmodules.'],
    becomes: isProtected,
  },
  {
    attempt: 'A stream of NTFS',
    paths: ['CLAUDE.md::$DATA', '.claude::$INDEX_ALLOCATION/settings.json'],
    becomes: configures,
  },
  { attempt: 'Backslashes for slashes', paths: ['.github\\workflows\\ci.yml'], becomes: isProtected },
  {
    attempt: 'A short name of Windows',
    paths: ['GIT~1/config', 'GITHUB~1/workflows/ci.yml', 'CLAUDE~1.MD'],
    becomes:
      'refused: the path has the form of a short name of Windows, where it can stand for any file beside it; name it otherwise',
  },
  { attempt: 'A name of dots and blanks alone', paths: ['docs/. /a.md', '...'], becomes: hides },
  {
    attempt: 'A link to git’s own folder, in any spelling',
    paths: ['docs/a'],
    file: { newMode: '120000', linkTarget: '../.git::$INDEX_ALLOCATION/config' },
    becomes: 'refused: the symbolic link leaves the tree',
  },
  {
    attempt: 'Instructions for an agent, whoever runs it',
    paths: [
      'AGENT.md',
      'QWEN.md',
      '.kiro/steering/a.md',
      '.junie/guidelines.md',
      '.goosehints',
      '.amazonq/rules/a.md',
      '.rules',
    ],
    becomes: configures,
  },
  {
    attempt: 'Commands that an editor or a shell runs when the folder is opened',
    paths: [
      '.vscode/tasks.json',
      '.idea/workspace.xml',
      '.zed/tasks.json',
      '.envrc',
      'shop.code-workspace',
      '.nvim.lua',
    ],
    becomes: configures,
  },
  {
    attempt: 'A folder of a program that no list knows',
    paths: ['.nextagent/rules/a.md'],
    newFolders: ['.nextagent', '.nextagent/rules'],
    becomes: 'published, and named first: **New, and hidden by its dot:** .nextagent/ (see which program reads it)',
  },
  {
    attempt: 'Code that CI runs',
    paths: ['package.json'],
    becomes: 'published, and named first: **Runs in your CI:** package.json (package scripts or dependencies)',
  },
  {
    attempt: 'A file that GitHub takes from nobody',
    paths: ['film.mp4'],
    file: { bytes: 104_857_601, binary: true },
    becomes:
      'refused: the file has 104857601 bytes, and GitHub takes none of more than 100 MB; leave it out, or keep it in Git LFS or a release',
  },
];

/** What becomes of one path. */
export function outcomeOf({ file, newFolders = [] }: Smuggling, path: string): string {
  const changed: ChangedFile = {
    ...{ path, status: 'added', oldMode: '000000', newMode: '100644', bytes: 10, addedLines: 1, deletedLines: 0 },
    ...{ binary: false, linkTarget: null },
    ...file,
  };
  const rules = {
    protectedPaths: [],
    allowedPaths: [],
    allowLockfiles: false,
    maxDiffLines: 2000,
    knownSecrets: () => [],
  };
  const verdict = judgeDiff({ files: [changed], newFolders, secrets: [] }, rules);
  const about = verdict.ok ? [] : verdict.reasons.filter((reason) => reason.path === path);
  if (!verdict.ok) return `refused: ${about.map(({ sentence }) => sentence).join('; ')}`;
  return `published, and named first: ${verdict.notes.map(noteText).join('; ')}`;
}

/** A reader sees which letters they are. */
const shown = (path: string): string =>
  `\`${path.replace(/[^ -~]/gu, (letter) => `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`)}\``;

/** As docs/threat-model.md shows it. */
export function smugglingTable(): string {
  const rows = smugglings.map(({ attempt, paths, file, becomes }) => {
    const [link] = typeof file?.linkTarget === 'string' ? [` to ${shown(file.linkTarget)}`] : [''];
    return `| ${[attempt, paths.map(shown).join(', ') + link, becomes].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| Change | For example | What becomes of it |', '|---|---|---|', ...rows].join('\n');
}
