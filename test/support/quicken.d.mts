export function quickenPauses(applies: () => boolean): () => void;
