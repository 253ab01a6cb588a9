/** Some of the moments of `npm run kills`: of the whole runner, and of main alone with its post step following. All of them at night. */
import { expect, test } from 'vitest';
import { someOnPush } from '../support/effort.ts';
import { startGitHub } from '../support/github.ts';
import type { Moment } from './blade.ts';
import { killOnce, type Undisturbed, undisturbed, type Victim } from './one-kill.ts';
import { stories } from './stories.ts';

const slow = 180_000;
const told = new Map<string, Promise<Undisturbed>>();

/** Each is told once undisturbed. */
function storyOf(name: string) {
  const story = stories.find((one) => one.name === name);
  if (story === undefined) throw new Error(`no story ${name}`);
  const calm = told.get(name) ?? undisturbed(startGitHub, story);
  told.set(name, calm);
  return { story, calm };
}

interface Place {
  readonly side: 'before' | 'after';
  /** Of a request of the undisturbed tick: the same tick makes the same requests. */
  readonly path: RegExp;
  /** Which of them; the first. */
  readonly turn?: number;
}

function momentOf({ requests }: Undisturbed, { side, path, turn = 0 }: Place): Moment {
  const number = requests.flatMap((request, index) => (path.test(request) ? [index + 1] : [])).at(turn);
  if (number === undefined) throw new Error(`no such request: ${path}`);
  return { kind: 'request', number, side };
}

const before = (path: RegExp, turn = 0): Place => ({ side: 'before', path, turn });
const after = (path: RegExp, turn = 0): Place => ({ side: 'after', path, turn });

interface Case {
  readonly name: string;
  readonly victim: Victim;
  readonly when: string;
  readonly place: Place;
}
const runner = (name: string, when: string, place: Place): Case => ({ name, victim: 'runner', when, place });
const main = (name: string, when: string, place: Place): Case => ({ name, victim: 'main', when, place });

const cases = [
  runner('asking', 'made the branch of its head and heard no answer', after(/^POST .*\/git\/refs$/)),
  main('asking', 'had asked its question and heard no answer', after(/^POST .*\/issues\/1\/comments$/)),
  main('asking', 'was about to give its lease back', before(/^POST \/graphql$/, -1)),
  runner('asking', 'had uploaded its bundle, which no head names', after(/FinalizeArtifact$/)),
  runner('working', 'had opened one of two pull requests', after(/^POST .*\/pulls$/)),
  main('replying', 'had answered one of two people', after(/\/replies$/)),
  main('resolving', 'had noted that the bug is gone, and recorded nothing', after(/^POST .*\/issues\/1\/comments$/)),
  runner('replying', 'had answered both of them', after(/^POST .*\/issues\/1\/comments$/)),
  runner('merging', 'was about to merge', before(/\/merge$/)),
  main('merging', 'was about to merge', before(/\/merge$/)),
  main('going on', 'had claimed an issue, and was about to open its pull request', before(/^POST .*\/pulls$/)),
];

test.each<Case>(someOnPush(cases, 3))(
  '$name: a tick whose $victim was killed when it $when is repaired by the next: nothing is missing, nothing is there twice',
  async ({ name, victim, place }) => {
    const { story, ...one } = storyOf(name);
    const calm = await one.calm;
    const end = await killOnce(startGitHub, story, { moment: momentOf(calm, place), victim, calm });
    expect(end.struckAt).not.toBeNull();
    expect(end.violations).toEqual([]);
  },
  slow,
);
