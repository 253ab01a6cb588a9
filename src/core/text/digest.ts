/** digest: split off so that imports run one way. */

/** FNV-1a, 64 bits: names a text shortly. Not a defence against anyone. */

export function digest(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of text) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
