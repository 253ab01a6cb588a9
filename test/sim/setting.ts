/** Settings of the loops of a world, and the repository with which it begins. */

import { formatNeedsInBraces, loopNeeds } from '../../src/core/workflow/token-permissions.ts';
import type { Seed } from '../../src/emulator/seed.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type LoopPlace, onlyPlace, owner, placeOf, repo } from './place.ts';
import { type ReviewSetting, reviewConfig, reviewSettingOf, type WorldKind, wantedLabel } from './review-setting.ts';
import { type StateKeys, stateKeysOf } from './state-keys.ts';
import { drawTwists, type LoopCount, type Twist } from './twists.ts';

/** Settings of this world's loop, drawn from its seed. */
export interface Setting {
  readonly stateStore: 'mirrored' | 'artifact' | 'cache' | 'branch';
  readonly pace: 'cron' | 'continuous';
  readonly maxAgents: number;
  /** Sessions per subject in one tick. */
  readonly sessionsPerSubject: number;
  /** Whether the spend is metered reply by reply. */
  readonly metered: boolean;
  readonly maxIterations: number;
  readonly maxDollars: number;
  readonly issues: number;
  /** Otherwise a tick begins only if a person or a tick dispatches it. */
  readonly isScheduled: boolean;
  readonly cronMinutes: number;
  /** Ticks before the world calms down. */
  readonly ticks: number;
  /** Whether a token stays valid when GitHub believes that its job has ended, as tokens of apps and people do. */
  readonly tokensOutlive: boolean;
  /** Null = the loop works on issues. */
  readonly review: ReviewSetting | null;
  readonly stateKeys: StateKeys | null;
  /** Whether the repository is an organisation's, whose members hide their membership, as GitHub has it by default. */
  readonly isOrganisations: boolean;
  /** Features that only few worlds have. */
  readonly twists: ReadonlySet<Twist>;
}

/** One loop of a world. */
export interface PlannedLoop {
  readonly setting: Setting;
  readonly place: LoopPlace;
  /** Text of its configuration file: its own settings, or the settings of all loops, each in a group. */
  readonly file: string;
}

interface Drawing {
  readonly seed: string;
  /** Factor over the likelihoods in the table of faults. */
  readonly times: number;
  readonly kind: WorldKind;
  readonly loops: LoopCount;
  /** When the world begins, ms since the epoch. */
  readonly startAt: number;
}

/** The loops of a world: one, or two. */
export function planLoops({ seed, times, kind, loops, startAt }: Drawing): readonly [PlannedLoop, ...PlannedLoop[]] {
  const review = reviewSettingOf(seed, kind);
  const twists = drawTwists(seed, { intensity: times, reviews: review !== null, loops });
  const sessionsPerSubject = chanceOf(seed, 'sessions per subject').between(1, 6);
  const isOrganisations = chanceOf(seed, 'organisation').happens(0.5);
  const shared = { sessionsPerSubject, stateKeys: stateKeysOf(seed, startAt), isOrganisations, twists };
  const first = { ...settingOf(chanceOf(seed, 'setting'), times), review, ...shared };
  if (!twists.has('two-loops')) return [{ setting: first, place: onlyPlace, file: configOf(first) }];
  const chance = chanceOf(seed, 'second loop');
  const isAlike = chance.happens(1 / 3);
  const kindOfSecond = (review === null) === isAlike ? 'work' : 'review';
  const second = {
    ...raiseCeilings(settingOf(chanceOf(seed, 'second setting'), times), chance),
    review: reviewSettingOf(`${seed}/second`, kindOfSecond),
    ...shared,
    // The lifetime of tokens is a property of GitHub, so both loops share it.
    tokensOutlive: first.tokensOutlive,
  };
  const usual = review === null ? onlyPlace : { ...onlyPlace, loop: 'review', stateRef: placeOf('review').stateRef };
  const beside = placeOf(chance.pick(namesOfSecond[isAlike ? 'alike' : kindOfSecond]));
  const both = [
    { setting: raiseCeilings(first, chance), place: usual },
    { setting: second, place: beside },
  ] as const;
  if (chance.happens(0.5)) return [addOwnFile(both[0]), addOwnFile(both[1])];
  const file = renderGroups(both);
  const { configPath } = usual;
  return [
    { ...both[0], file },
    { ...both[1], place: { ...beside, configPath }, file },
  ];
}

const addOwnFile = (one: Omit<PlannedLoop, 'file'>): PlannedLoop => ({ ...one, file: configOf(one.setting) });

/** One file, with a group for each loop. */
const renderGroups = (loops: readonly Omit<PlannedLoop, 'file'>[]): string => {
  const groups = loops.map(({ setting, place }) => [`  ${place.loop}:`, ...indented(configOf(setting))].join('\n'));
  return `loops:\n${groups.join('\n')}\n`;
};

const indented = (text: string): string[] => text.split('\n').flatMap((line) => (line === '' ? [] : [`    ${line}`]));

/** Raises ceilings, because loops that wait for more money never meet. */
const raiseCeilings = <S extends Pick<Setting, 'maxIterations' | 'maxDollars'>>(setting: S, chance: Chance): S => ({
  ...setting,
  maxIterations: setting.maxIterations + chance.between(0, 20),
  maxDollars: chance.pick([setting.maxDollars, 20, 60]),
});

/** Some names begin with the whole name of the first loop. */
const namesOfSecond = {
  work: ['work', 'review_fixes'],
  review: ['review', 'work_review', 'works'],
  alike: ['night', 'work_night', 'review_night'],
} as const;

/** `times`: factor over the usual likelihood of faults. Tokens that outlive their job are one of these faults. */
function settingOf(
  chance: Chance,
  times: number,
): Omit<Setting, 'review' | 'sessionsPerSubject' | 'stateKeys' | 'isOrganisations' | 'twists'> {
  return {
    stateStore: chance.pick(['mirrored', 'mirrored', 'artifact', 'cache', 'branch']),
    pace: chance.pick(['cron', 'cron', 'continuous']),
    maxAgents: chance.between(1, 3),
    metered: chance.happens(0.5),
    maxIterations: chance.between(3, 9),
    maxDollars: chance.pick([2, 4, 8, 20]),
    issues: chance.between(1, 6),
    isScheduled: chance.happens(0.85),
    cronMinutes: chance.pick([7, 15, 30]),
    ticks: chance.between(20, 50),
    tokensOutlive: chance.happens(0.3 * times),
  };
}

export const issueBody = (title: string, isClear: boolean): string =>
  isClear ? `${title}, please.\n\n### Acceptance Criteria\n\n- it works\n- it has a test\n` : `${title}, please.\n`;

const inputs = ['max-iterations', 'max-dollars', 'fresh', 'resume', 'restart', 'lock', 'reason'];

const workflowFile = `name: Tickgate
on:
  workflow_dispatch:
    inputs:
${inputs.map((name) => `      ${name}: { required: false }\n`).join('')}jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions: { ${formatNeedsInBraces(loopNeeds)} }
    steps:
      - uses: tickgate/tickgate@v1
`;

export const seedOf = (loops: readonly PlannedLoop[]): Seed => {
  const settings = loops.map(({ setting }) => setting);
  const issues = Math.max(...settings.map((setting) => (setting.review === null ? setting.issues : 0)));
  return {
    owner,
    repo,
    // A public repository whose state branch holds the loop's files would need a key.
    visibility: settings.some(({ stateStore, review }) => stateStore === 'branch' || review?.isPrivate === true)
      ? 'private'
      : 'public',
    membership: settings.some(({ isOrganisations }) => isOrganisations) ? 'hidden' : 'none',
    users: { ana: 'write', ben: 'write', rob: 'read' },
    files: {
      'README.md': '# Shop\n',
      ...Object.fromEntries(
        loops.flatMap(({ place, file }) => [
          [place.workflowPath, workflowFile],
          [place.configPath, file],
        ]),
      ),
    },
    ...(settings.every(({ review }) => review === null) ? {} : { labels: [{ name: wantedLabel }] }),
    issues: Array.from({ length: issues }, (_, index) => ({
      author: 'ana',
      title: `Task ${index + 1}`,
      body: issueBody(`Task ${index + 1}`, index % 4 !== 3),
    })),
  };
};

export const configOf = (setting: Setting): string =>
  [
    'agent: command',
    'agent-command: [agent]',
    'isolation: none',
    `state-store: ${setting.stateStore}`,
    `pace: ${setting.pace}`,
    `max-agents: ${setting.maxAgents}`,
    `sessions-per-subject: ${setting.sessionsPerSubject}`,
    `max-iterations: ${setting.maxIterations}`,
    `max-dollars: ${setting.maxDollars}`,
    'max-minutes: 400',
    ...(setting.review === null ? [] : reviewConfig(setting.review)),
    '',
  ].join('\n');
