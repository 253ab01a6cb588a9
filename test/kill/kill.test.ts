/** Some of the moments of `npm run kills`: after the lease, around the claim, amid the work, before the bundle is current. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startGitHub } from '../support/github.ts';
import type { Moment } from './blade.ts';
import { killOnce, type Undisturbed, undisturbed } from './one-kill.ts';
import { type Story, stories } from './stories.ts';

const slow = 120_000;
const story = (name: string): Story => {
  const found = stories.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no story ${name}`);
  return found;
};
const before = (number: number): Moment => ({ kind: 'request', number, side: 'before' });
const after = (number: number): Moment => ({ kind: 'request', number, side: 'after' });

const asking = story('asking');
const known: { asking: Undisturbed | null } = { asking: null };
beforeAll(async () => {
  known.asking = await undisturbed(startGitHub, asking);
}, slow);
afterAll(() => void (known.asking = null));

/** The n-th request to this place, of the undisturbed tick; the same tick makes the same requests. */
function nth(path: RegExp, turn = 1): number {
  const places = (known.asking?.requests ?? []).flatMap((request, index) => (path.test(request) ? [index + 1] : []));
  const place = places.at(turn > 0 ? turn - 1 : turn);
  if (place === undefined) throw new Error(`no such request: ${path}`);
  return place;
}

test.each<[string, () => Moment]>([
  ['made the branch of its head and heard no answer', () => after(nth(/^POST .*\/git\/refs$/))],
  ['was about to ask its question', () => before(nth(/^POST .*\/issues\/1\/comments$/))],
  ['had asked its question and heard no answer', () => after(nth(/^POST .*\/issues\/1\/comments$/))],
  ['had uploaded its bundle, which no head names', () => after(nth(/FinalizeArtifact$/))],
  ['was about to give its lease back', () => before(nth(/^POST \/graphql$/, -1))],
])(
  '[001-34] a tick killed when it %s is repaired by the next: nothing is missing, nothing is there twice',
  async (_when, moment) => {
    const calm = known.asking;
    if (calm === null) throw new Error('no undisturbed loop');
    const end = await killOnce(startGitHub, asking, { moment: moment(), victim: 'runner', calm });
    expect(end.struckAt).not.toBeNull();
    expect(end.violations).toEqual([]);
  },
  slow,
);
