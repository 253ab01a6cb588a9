export function quickenPauses(applies: (ms: number) => boolean): () => void;
