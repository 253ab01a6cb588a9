/** Times as GitHub writes them: UTC, whole seconds. */

export const iso = (at: number): string => `${new Date(at).toISOString().slice(0, -5)}Z`;
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
