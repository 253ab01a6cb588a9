/** Decides how GitHub writes times: UTC, whole seconds. */
export const iso = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
