/** Delivers events to the apps that subscribe: signed, asynchronous, never retried, and logged for redelivery. */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, ok, paged } from './http/answer.ts';
import type { Call, Router } from './http/router.ts';
import { installationOn } from './model/installation.ts';
import { perWorld } from './model/per-world.ts';
import { repositoryNamed } from './model/repository.ts';
import type { InstallPart } from './part.ts';
import { notFound } from './refusal.ts';
import { iso } from './represent/time.ts';
import type { App, World, WorldEvent } from './world.ts';

/** GitHub waits ten seconds for an answer. */
const TIMEOUT_MS = 10_000;

export interface Delivery {
  readonly id: number;
  /** The same for a redelivery, so that receivers recognise it. */
  readonly guid: string;
  readonly app: App;
  readonly event: string;
  readonly action: string | null;
  readonly installationId: number;
  readonly repositoryId: number;
  /** The body as sent, byte for byte. */
  readonly body: string;
  readonly redelivery: boolean;
  readonly at: number;
  durationS: number;
  /** 0 while it is under way, or if no answer came. */
  statusCode: number;
  status: string;
}

interface Deliveries {
  readonly log: Delivery[];
  readonly inFlight: Set<Promise<void>>;
  /** Held back by a `reorder` fault. */
  readonly held: Delivery[];
}

const deliveries = perWorld((): Deliveries => ({ log: [], inFlight: new Set(), held: [] }));

export const deliveriesOf = (world: World): readonly Delivery[] => deliveries(world).log;

export const installWebhooks: InstallPart = ({ world, router }) => {
  const unsubscribe = world.bus.subscribe((event) => hear(world, event));
  routeDeliveries(router);
  const settled = async () => {
    const { inFlight } = deliveries(world);
    while (inFlight.size > 0) await Promise.all(inFlight);
  };
  return {
    settled,
    async close() {
      unsubscribe();
      await settled();
    },
  };
};

function hear(world: World, event: WorldEvent): void {
  const repository = repositoryNamed(world, event.repository);
  if (!repository) return;
  for (const app of world.apps.values()) {
    const installation = installationOn(world, app, repository);
    if (!installation || app.webhookUrl === null || !app.events.includes(event.name)) continue;
    const node = Buffer.from(`integration-installation ${installation.id}`).toString('base64');
    const payload = { ...event.payload, installation: { id: installation.id, node_id: node } };
    const delivery = record(world, {
      guid: randomUUID(),
      app,
      event: event.name,
      action: event.action,
      installationId: installation.id,
      repositoryId: repository.id,
      body: JSON.stringify(payload),
      redelivery: false,
    });
    underWay(world, deliver(world, delivery));
  }
}

function record(world: World, what: Omit<Delivery, 'id' | 'at' | 'durationS' | 'statusCode' | 'status'>): Delivery {
  const delivery: Delivery = {
    ...what,
    id: world.nextId(),
    at: world.clock.now(),
    durationS: 0,
    statusCode: 0,
    status: 'pending',
  };
  deliveries(world).log.push(delivery);
  return delivery;
}

function underWay(world: World, work: Promise<void>): void {
  const { inFlight } = deliveries(world);
  inFlight.add(work);
  void work.finally(() => inFlight.delete(work));
}

async function deliver(world: World, delivery: Delivery): Promise<void> {
  const effect = world.faults.take(`webhook:${delivery.event}`)?.effect;
  const { held } = deliveries(world);
  if (effect?.kind === 'lose') {
    delivery.status = 'lost by a planted fault';
    return;
  }
  if (effect?.kind === 'reorder') {
    delivery.status = 'held back by a planted fault';
    held.push(delivery);
    return;
  }
  if (effect?.kind === 'delay') await sleep(effect.ms);
  await post(world, delivery);
  if (effect?.kind === 'duplicate') for (let copy = 0; copy < effect.copies; copy++) await post(world, delivery);
  for (const late of held.splice(0)) await post(world, late);
}

/** Sends one POST. Its result is only recorded. */
async function post(world: World, delivery: Delivery): Promise<void> {
  const { app, body, event, guid } = delivery;
  if (app.webhookUrl === null) return;
  world.observe({ kind: 'webhook', name: event, action: delivery.action, payload: JSON.parse(body) });
  const started = performance.now();
  try {
    const answer = await fetch(app.webhookUrl, {
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body,
      headers: {
        accept: '*/*',
        'content-type': 'application/json',
        'user-agent': 'GitHub-Hookshot/emulated',
        'x-github-delivery': guid,
        'x-github-event': event,
        'x-github-hook-id': String(app.id),
        'x-github-hook-installation-target-id': String(app.id),
        'x-github-hook-installation-target-type': 'integration',
        'x-hub-signature': `sha1=${sign('sha1', app, body)}`,
        'x-hub-signature-256': `sha256=${sign('sha256', app, body)}`,
      },
    });
    await answer.arrayBuffer();
    delivery.statusCode = answer.status;
    delivery.status = answer.ok ? 'OK' : `Invalid HTTP Response: ${answer.status}`;
  } catch (error) {
    delivery.status =
      error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'failed to connect to host';
  }
  delivery.durationS = (performance.now() - started) / 1000;
}

const sign = (algorithm: string, app: App, body: string) =>
  createHmac(algorithm, app.webhookSecret).update(body).digest('hex');

/** Sends the delivery again under the same GUID, as the button on GitHub's page does. */
export function redeliver(world: World, delivery: Delivery): void {
  const { id: _id, at: _at, durationS: _durationS, statusCode: _statusCode, status: _status, ...what } = delivery;
  underWay(world, post(world, record(world, { ...what, redelivery: true })));
}

function routeDeliveries({ route }: Router): void {
  const auth = { auth: 'app' } as const;
  route('GET /app/hook/deliveries', (call) => paged(call, ownDeliveries(call).toReversed(), showDelivery), auth);
  route(
    'GET /app/hook/deliveries/{delivery_id}',
    (call) => {
      const delivery = deliveryOf(call);
      const request = {
        headers: { 'X-GitHub-Delivery': delivery.guid, 'X-GitHub-Event': delivery.event },
        payload: JSON.parse(delivery.body) as unknown,
      };
      return ok({
        ...showDelivery(delivery),
        url: delivery.app.webhookUrl ?? '',
        request,
        response: { headers: {}, payload: '' },
      });
    },
    auth,
  );
  route(
    'POST /app/hook/deliveries/{delivery_id}/attempts',
    (call): Answer => {
      redeliver(call.world, deliveryOf(call));
      return { status: 202, body: {} };
    },
    auth,
  );
}

const ownDeliveries = ({ world, caller }: Call): readonly Delivery[] =>
  deliveriesOf(world).filter((delivery) => caller.kind === 'app' && delivery.app === caller.app);

function deliveryOf(call: Call<'delivery_id'>): Delivery {
  const found = ownDeliveries(call).find(({ id }) => String(id) === call.params.delivery_id);
  if (!found) throw notFound();
  return found;
}

const showDelivery = (delivery: Delivery) => ({
  id: delivery.id,
  guid: delivery.guid,
  delivered_at: iso(delivery.at),
  redelivery: delivery.redelivery,
  duration: Math.round(delivery.durationS * 100) / 100,
  status: delivery.status,
  status_code: delivery.statusCode,
  event: delivery.event,
  action: delivery.action,
  installation_id: delivery.installationId,
  repository_id: delivery.repositoryId,
  throttled_at: null,
});
