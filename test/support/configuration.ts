/** A configuration as a tick resolves it, for a private repository, from the text of a file and from inputs. */
import { fullParsers } from '../../src/core/config/full-parsers.ts';
import { type ConfigRequest, type ResolvedConfig, resolveConfig } from '../../src/core/config/resolve.ts';

export type Channels = Partial<Omit<ConfigRequest, 'file'>> & { readonly file?: string };

export const resolveChannels = ({ file, ...channels }: Channels): ResolvedConfig =>
  resolveConfig({
    dispatch: {},
    with: {},
    pages: () => 'https://github.com/tickgate/tickgate/blob/v1/docs',
    parsers: fullParsers,
    facts: { visibility: 'private', jobTimeoutMinutes: null },
    ...channels,
    file: file === undefined ? null : { path: '.github/tickgate.yml', text: file },
  });

/** Throws the errors of a configuration that is rejected. */
export function accepted(channels: Channels): Extract<ResolvedConfig, { ok: true }> {
  const resolved = resolveChannels(channels);
  if (!resolved.ok) throw new Error(resolved.errors.map(({ message }) => message).join('\n'));
  return resolved;
}

export function refusals(channels: Channels): string[] {
  const resolved = resolveChannels(channels);
  return resolved.ok ? [] : resolved.errors.map(({ message }) => message);
}
