/** A loop of real ticks with the app beside it: what a person answers goes through webhooks, receipts and dispatches to the next tick. */

import type { EventOutcome } from '../../app/github/dispatch-tick.ts';
import { parseReceipt, type Receipt } from '../../src/core/gates/receipt.ts';
import type { GateEntry } from '../../src/core/state/history-line.ts';
import { ACTIONS_APP_ID } from '../../src/emulator/model/account.ts';
import { givenLoop, type LoopSetting, type LoopStage } from '../support/loop.ts';
import { events, type Hosted, type HostName, hostOf, permissions } from './app-stage.ts';

const appId = 4_200;

export interface AnsweredLoop {
  readonly loop: LoopStage;
  readonly app: Hosted;
  readonly outcomes: EventOutcome[];
  /** Until no delivery and no run is under way. */
  quiet(): Promise<void>;
  /** Why each run was started, in order; '' = by a person. */
  reasons(): string[];
  receipts(issue: number): Promise<Receipt[]>;
  /** Answers that ticks have consumed, oldest first. */
  answers(): Promise<GateEntry[]>;
}

export async function givenAnsweredLoop(host: HostName, setting: LoopSetting = {}): Promise<AnsweredLoop> {
  const receiptAppId = host === 'server' ? appId : ACTIONS_APP_ID;
  const loop = await givenLoop({
    ...setting,
    config: `receipt-app-id: ${receiptAppId}\n${setting.config ?? ''}`,
    apps: [{ id: appId, slug: 'tickgate', permissions, events }],
  });
  const registered = loop.github.world.apps.get(appId);
  if (registered === undefined) throw new Error('There is no app.');
  const outcomes: EventOutcome[] = [];
  const app = await hostOf(host, { github: loop.github, app: registered, outcomes });
  const { actions } = loop;
  const busy = (): boolean => actions.runs().some(({ attempts }) => attempts.at(-1)?.status !== 'completed');
  return {
    loop,
    app,
    outcomes,
    async quiet() {
      do {
        await app.settled();
        await actions.idle();
      } while (busy());
    },
    reasons: () => actions.runs().map(({ inputs }) => String(inputs['reason'] ?? '')),
    receipts: async (issue) => (await loop.comments(issue)).flatMap(({ body }) => parseReceipt(body) ?? []),
    answers: async () => (await loop.history()).flatMap(({ gates }) => gates.filter(({ answer }) => answer !== null)),
  };
}
