/** One simulated world: a repository with a loop, its GitHub, its time, its chances, and the ledger of what truly happened. */
import { type InProcess, openInProcess } from '../../src/emulator/in-process.ts';
import type { Seed } from '../../src/emulator/model/seed.ts';
import { readRef } from '../../src/emulator/git/refs.ts';
import { effectOf } from '../../src/core/marker.ts';
import { type Chance, chanceOf } from './chance.ts';
import type { CloneFiles } from './desk.ts';
import { type Allowed, createFaults, type Faults } from './faults.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import type { Life } from './life.ts';
import type { Call, Network } from './network.ts';
import { currentHead } from './raw-head.ts';
import { overtake } from './overtaken.ts';
import { emptyLooks, type Looks, noteLook } from './looks.ts';
import {
  type ReviewSetting,
  reviewConfig,
  reviewSettingOf,
  checkName,
  wantedLabel,
  type WorldKind,
} from './review-setting.ts';
import { createRights, type Rights } from './rights.ts';
import { emptyShelf, type Shelf } from './shelf.ts';
import { type StateKeys, stateKeysOf } from './state-keys.ts';
import { type LoopPlace, onlyPlace, owner, repo } from './place.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import { drawTwists, type Twist } from './twists.ts';

/** How this world's loop is set up; drawn from its seed. */
export interface Setting {
  readonly stateStore: 'mirrored' | 'artifact' | 'cache' | 'branch';
  readonly pace: 'cron' | 'continuous';
  readonly maxAgents: number;
  /** Whether spend is seen reply by reply. */
  readonly metered: boolean;
  readonly maxIterations: number;
  readonly maxDollars: number;
  readonly issues: number;
  /** Otherwise ticks begin only where somebody, or a tick, asks for one. */
  readonly isScheduled: boolean;
  readonly cronMinutes: number;
  /** Ticks before the world calms down. */
  readonly ticks: number;
  /** Whether a token works on when GitHub believes that its job has ended, as those of apps and people do. */
  readonly tokensOutlive: boolean;
  /** Null = the loop works on issues. */
  readonly review: ReviewSetting | null;
  readonly stateKeys: StateKeys | null;
  /** What few worlds have. */
  readonly twists: ReadonlySet<Twist>;
}

export interface Simulation {
  readonly setting: Setting;
  readonly place: LoopPlace;
  /** Whether the app hears what people tick. */
  readonly hasApp: boolean;
  readonly timeline: Timeline;
  readonly faults: Faults;
  readonly github: InProcess;
  readonly network: Network;
  readonly shelf: Shelf;
  readonly ledger: Ledger;
  readonly rights: Rights;
  readonly looks: Looks;
  /** Told when a tick has looked at all pull requests. */
  readonly onReview: { listener: (tick: string) => void };
  /** By path; those of dead processes lie where they were. */
  readonly clones: Map<string, CloneFiles>;
  readonly seats: { taken: number };
  /** Its sound text, and whether another one lies on the default branch. */
  readonly config: { readonly text: string; isBroken: boolean };
  /** Streams of their own: who draws more here draws the same there. */
  readonly chances: {
    readonly people: Chance;
    readonly sessions: Chance;
    readonly spending: Chance;
    readonly runs: Chance;
    readonly admins: Chance;
    readonly lasting: Chance;
    readonly app: Chance;
    readonly overtaking: Chance;
    readonly checks: Chance;
    readonly clocks: Chance;
    readonly disks: Chance;
    readonly bases: Chance;
  };
  /** Who makes GitHub do something at this moment. */
  readonly acting: () => { readonly life: Life; readonly call: Call | null } | null;
  readonly actAs: (life: Life | null, call: Call | null) => void;
  /** Which process wrote a commit of the state branch; post counts as its main. */
  readonly writers: ReadonlyMap<string, string>;
  readonly tell: (line: string) => void;
  readonly violate: (invariant: string, detail: string) => void;
}

interface World {
  readonly seed: string;
  readonly allowed: Allowed;
  /** How much more goes wrong than the table of faults says. */
  readonly times: number;
  readonly kind: WorldKind;
}

const startAt = Date.parse('2026-03-02T06:00:00Z');

export function openSimulation({ seed, allowed, times, kind }: World): Simulation {
  const timeline = createTimeline(startAt);
  const review = reviewSettingOf(seed, kind);
  const drawn = {
    review,
    stateKeys: stateKeysOf(seed, startAt),
    twists: drawTwists(seed, { intensity: times, reviews: review !== null }),
  };
  const setting = { ...settingOf(chanceOf(seed, 'setting'), times), ...drawn };
  const intensity = chanceOf(seed, 'intensity').pick([0.2, 0.5, 1, 1, 2]);
  const faults = createFaults(
    {
      usual: chanceOf(seed, 'faults'),
      lasting: chanceOf(seed, 'lasting'),
      overtaking: chanceOf(seed, 'overtaking'),
      storing: chanceOf(seed, 'storing'),
      listing: chanceOf(seed, 'listing'),
      clocks: chanceOf(seed, 'clocks'),
      disks: chanceOf(seed, 'disks'),
      bases: chanceOf(seed, 'bases'),
      forks: chanceOf(seed, 'forks'),
    },
    intensity * times,
    allowed,
  );
  const ledger = emptyLedger();
  const place = onlyPlace;
  const github = openInProcess({ clock: timeline.clock, seed: seedOf(setting, place) });
  if (setting.review?.requiresCheck === true) github.repository.protection.requiredChecks = [checkName];
  const writers = new Map<string, string>();
  const tips: { at: number; sha: string | null }[] = [];
  let acting: ReturnType<Simulation['acting']> = null;
  const carriedOut: Network['carriedOut'] = ({ name }, call, isPosthumous) => {
    if (isPosthumous) noteLastWords(ledger, call);
    if (setting.review !== null) noteLook(simulation, name.replace(/-post$/, ''), call);
    const [, labelled] = /\/issues\/(\d+)\/labels$/.exec(call.path) ?? [];
    if (labelled !== undefined && call.method === 'POST')
      ledger.labelledBy.set(Number(labelled), name.replace(/-post$/, ''));
    if (call.name.endsWith('/dispatches') && !isPosthumous)
      ledger.dispatches.push({ by: name.replace(/-post$/, ''), at: timeline.now() });
  };
  const actAs = (life: Life | null, call: Call | null): void => {
    const tip = readRef(github.repository.gitDir, place.stateRef);
    if (tip !== undefined && acting !== null && !writers.has(tip))
      writers.set(tip, acting.life.name.replace(/-post$/, ''));
    acting = life === null ? null : { life, call };
    if ((tip ?? null) !== (tips.at(-1)?.sha ?? null)) tips.push({ at: timeline.now(), sha: tip ?? null });
  };
  const violate: Simulation['violate'] = (invariant, detail) =>
    void ledger.violations.push({ invariant, detail, at: timeline.iso() });
  const rights = createRights({ ledger, timeline, violate, head: () => currentHead({ github, place }) });
  const simulation: Simulation = {
    setting,
    place,
    hasApp: chanceOf(seed, 'has an app').happens(0.6),
    timeline,
    faults,
    github,
    network: {
      timeline,
      github,
      place,
      faults,
      chance: chanceOf(seed, 'network'),
      acting: actAs,
      carriedOut,
      rights,
      overtakes: ({ path }) => overtake(simulation, path),
      lag: chanceOf(seed, 'lag of lists'),
      tipAt: (at) => tips.findLast((one) => one.at <= at)?.sha ?? null,
    },
    shelf: emptyShelf({ timeline, faults, chance: chanceOf(seed, 'shelf') }),
    ledger,
    rights,
    looks: emptyLooks(),
    onReview: { listener: () => {} },
    clones: new Map(),
    config: { text: configOf(setting), isBroken: false },
    seats: { taken: 0 },
    chances: {
      people: chanceOf(seed, 'people'),
      sessions: chanceOf(seed, 'sessions'),
      spending: chanceOf(seed, 'spending'),
      runs: chanceOf(seed, 'runs'),
      admins: chanceOf(seed, 'admins'),
      lasting: chanceOf(seed, 'how long'),
      app: chanceOf(seed, 'app'),
      overtaking: chanceOf(seed, 'who overtakes'),
      checks: chanceOf(seed, 'checks'),
      clocks: chanceOf(seed, 'how far clocks are off'),
      disks: chanceOf(seed, 'how long disks are full'),
      bases: chanceOf(seed, 'how bases move'),
    },
    acting: () => acting,
    actAs,
    writers,
    tell: (line) => void ledger.story.push(`${timeline.iso().slice(5, 23)} ${line}`),
    violate,
  };
  return simulation;
}

/** Of the end of a run alone: of all else the next tick removes what stands twice, and a run that has ended gets none. */
function noteLastWords({ cameLate }: Ledger, { method, path, body }: Call): void {
  if (method !== 'POST' || !path.endsWith('/comments')) return;
  const key = effectOf((body as { readonly body?: string }).body ?? '')?.key;
  if (key?.startsWith('final/') === true) cameLate.add(key);
}

/** `times`: how much more goes wrong than usual; tokens that outlive their job are a part of that. */
function settingOf(chance: Chance, times: number): Omit<Setting, 'review' | 'stateKeys' | 'twists'> {
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

const workflowFor = ({ review }: Setting): string => `name: Tickgate
on:
  workflow_dispatch:
    inputs:
${inputs.map((name) => `      ${name}: { required: false }\n`).join('')}jobs:
  tick:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions: { contents: write, issues: write, pull-requests: write, actions: write${review === null ? '' : ', checks: read, statuses: read'} }
    steps:
      - uses: tickgate/tickgate@v1
`;

const seedOf = (setting: Setting, { workflowPath, configPath }: LoopPlace): Seed => ({
  owner,
  repo,
  // Files of the loop on a branch of a public repository would need a key.
  visibility: setting.stateStore === 'branch' || setting.review?.isPrivate === true ? 'private' : 'public',
  users: { ana: 'write', ben: 'write', rob: 'read' },
  files: {
    'README.md': '# Shop\n',
    [workflowPath]: workflowFor(setting),
    [configPath]: configOf(setting),
  },
  ...(setting.review === null ? {} : { labels: [{ name: wantedLabel }] }),
  issues: Array.from({ length: setting.review === null ? setting.issues : 0 }, (_, index) => ({
    title: `Task ${index + 1}`,
    body: issueBody(`Task ${index + 1}`, index % 4 !== 3),
  })),
});

const configOf = (setting: Setting): string =>
  [
    'agent: command',
    'agent-command: [agent]',
    'isolation: none',
    `state-store: ${setting.stateStore}`,
    `pace: ${setting.pace}`,
    `max-agents: ${setting.maxAgents}`,
    `max-iterations: ${setting.maxIterations}`,
    `max-dollars: ${setting.maxDollars}`,
    'max-minutes: 400',
    ...(setting.review === null ? [] : reviewConfig(setting.review)),
    '',
  ].join('\n');

export const stateTip = ({ github, place }: Pick<Simulation, 'github' | 'place'>): string | null =>
  readRef(github.repository.gitDir, place.stateRef) ?? null;
