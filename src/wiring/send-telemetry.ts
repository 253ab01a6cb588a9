/** Sends what a tick did to a collector of OpenTelemetry, if the environment of the step names one. */
import { mask } from '../action-io.ts';
import type { TickOutcome } from '../core/reports/action-outputs.ts';
import { listOtlpSecrets } from '../core/telemetry/otlp-secrets.ts';
import { describeExportTrouble, type ExportTrouble, readOtlpSettings } from '../core/telemetry/otlp-settings.ts';
import { buildTickTelemetry, type TickTelemetry } from '../core/telemetry/tick-telemetry.ts';
import type { TickPorts } from '../ports/tick-ports.ts';
import type { Surroundings } from './surroundings.ts';

type Around = Pick<Surroundings, 'prepared' | 'github' | 'voice'>;

/** Whatever the collector or the library does, the tick has ended as it did: a failure is a warning. */
export async function sendTelemetry(
  { prepared, github, voice }: Around,
  { sessions }: { readonly sessions: Pick<TickPorts['sessions'], 'pricing'> },
  end: TickOutcome,
): Promise<void> {
  const settings = readOtlpSettings(process.env);
  if (settings.kind === 'invalid') voice.annotate('warning', settings.sentence);
  if (settings.kind !== 'on') return;
  const { config, tick } = prepared;
  const facts = { loop: config.loop, tick, agents: config, pricing: sessions.pricing, endedAt: github.now() };
  const telemetry = buildTickTelemetry(end, facts);
  if (telemetry === null) return;
  for (const secret of listOtlpSecrets(process.env)) mask(secret);
  const trouble = await tryExport(telemetry);
  if (trouble === null) return;
  const { why, remedy } = describeExportTrouble(trouble);
  voice.annotate('warning', `OpenTelemetry: what this tick did was not sent, since ${why}. ${remedy}`);
}

async function tryExport(telemetry: TickTelemetry): Promise<ExportTrouble | null> {
  try {
    const { exportTick } = await import('../reporting/otlp-export.ts');
    return await exportTick(telemetry);
  } catch (error) {
    return { kind: 'broken', name: error instanceof Error ? error.name : typeof error };
  }
}
