/** No forged answer is taken: each attempt of the threat model's table ends as the table says, in both hosts of the app. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { EventOutcome } from '../../app/github/dispatch-tick.ts';
import { type HostName, publicOfPerson, type Stage, setStage } from './app-stage.ts';
import { askedFor, type Forgery, forgeries, forgeryTable, ID } from './forgeries.ts';
import { tickObeys, tickReads, toldOf } from './tick-reads.ts';

const open: Stage[] = [];

afterEach(async () => {
  for (const stage of open.splice(0)) await stage.close();
});

/** The app's last word: in the thread, or in its log where it kept silent. */
async function appSaid(stage: Stage, before: number): Promise<string> {
  const threads = await Promise.all([1, 2, 3].map((issue) => stage.comments(issue).catch(() => [])));
  const said = threads
    .flat()
    .filter(
      ({ author, body }) => author?.type === 'Bot' && /tickgate:v1 (receipt|order|refusal|effect key=reply)/.test(body),
    )
    .filter(({ viaAppId }) => viaAppId === stage.receiptAppId)
    .map(({ body }) => body.split('\n').slice(1).join('\n'));
  if (said.length > 0) return said.join(' ');
  if (stage.outcomes.some(({ did }) => did === 'took-back')) return 'It takes its receipt away.';
  const silent = (one: EventOutcome): string[] => (one.did === 'nothing' ? [one.why] : []);
  return stage.outcomes.slice(before).flatMap(silent).at(-1) ?? 'nothing was heard';
}

async function madeIn(host: HostName, forgery: Forgery) {
  const stage = await setStage(host, publicOfPerson);
  open.push(stage);
  const asked = await askedFor(forgery, stage);
  await stage.settled();
  const before = stage.outcomes.length;
  await forgery.tries({ stage, asked });
  await stage.settled();
  const { approvers = [], neverHuman = [] } = forgery.asking ?? {};
  const reading = forgery.closed ? undefined : await tickReads(stage, asked, { approvers, neverHuman });
  const shown = (text: string): string => text.replaceAll(asked.gate.id, ID);
  const orders = forgery.orders === undefined ? null : await tickObeys(stage, asked, { approvers, neverHuman });
  const tick = orders === null ? toldOf(reading) : orders.length === 0 ? 'It obeys nothing.' : orders.join(', ');
  return { stage, reading, app: shown(await appSaid(stage, before)), tick: shown(tick) };
}

/** The answer workflow's own filter may drop it, so that no runner starts. */
const mayBeDropped = ['a stranger wrote it', 'it holds no command'];

describe.each<HostName>(['server', 'actions'])('a forged answer, %s:', (host) => {
  const here = forgeries.filter((forgery) => forgery.host === undefined || forgery.host === host);
  test.each(here.map((forgery) => [forgery.attempt, forgery] as const))('%s', async (_attempt, forgery) => {
    const { stage, reading, app, tick } = await madeIn(host, forgery);
    const unheard = host === 'actions' && app === 'nothing was heard' && mayBeDropped.includes(forgery.app);
    expect({ app: unheard ? forgery.app : app, tick }).toEqual({ app: forgery.app, tick: forgery.tick });
    expect(reading?.kind === 'answered').toBe(forgery.tick.startsWith('Answered: '));
    const promised = forgery.wakes ?? (forgery.app.startsWith('Recorded: ') ? 'answer' : null);
    // A delivery that comes once more may find that the tick for the one before was started.
    expect(new Set(stage.wakes())).toEqual(new Set(promised === null ? [] : [promised]));
  });
});

test('the table of docs/threat-model.md is this one (node .ci/threat-model.mjs writes it)', () => {
  expect(readFileSync('docs/threat-model.md', 'utf8')).toContain(`\n${forgeryTable()}\n`);
});
