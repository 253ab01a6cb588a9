/** What of a collector's variables is masked and struck out. */
import { expect, test } from 'vitest';
import { listOtlpSecrets } from '../../src/core/telemetry/otlp-secrets.ts';

test.each([
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20abc-123', ['abc-123']],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Authorization=Api-Token dt0c01.XYZ', ['dt0c01.XYZ']],
  [
    'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
    'x-key=first%2Fkey,other=Token%20second',
    ['first%2Fkey', 'first/key', 'second'],
  ],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://ana:pass%21word@collector.example.com:4318', ['pass%21word', 'pass!word']],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://collector.example.com:4318', []],
  ['OTEL_SERVICE_NAME', 'x=Bearer%20abc-123', []],
])('of %s=%s', (name, value, secrets) => {
  expect([...new Set(listOtlpSecrets({ [name]: value }))]).toEqual(secrets);
});
