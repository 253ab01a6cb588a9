/** Detectors of credentials by their shape. Such text is never saved or shown, and no diff may add it. */

export interface Detector {
  readonly name: string;
  readonly pattern: RegExp;
  /**
   * Whether a diff that adds the match is refused. A wrong redaction costs a reader a word, a wrong refusal costs the
   * work. So examples in documentation are redacted only.
   */
  readonly isMeant: (found: string) => boolean;
}

/**
 * Each begins at the start of a word (`before`) and repeats one class of characters at a time. So a detector reads a
 * text once, however it was crafted (no ReDoS).
 */
const before = '(?<![A-Za-z0-9_-])';
const detector = (name: string, shape: string, isMeant: Detector['isMeant'] = isRandom): Detector => ({
  name,
  pattern: new RegExp(`${before}${shape}`, 'g'),
  isMeant,
});

/** A word that a person made up: `your`, `KEY`, `yourApiKey`, `api03`, `12345`. */
const word = /^(?:\d+|[A-Z]+\d*|[A-Z]?[a-z]*(?:[A-Z][a-z]{2,})*\d*)$/;
const stretched = /(.)\1{3,}/g;

/** Characters neither in made-up words nor in runs of one. Added text cannot lower it, and so switch it off. */
export const randomness = (found: string): number =>
  found
    .split(/[^A-Za-z0-9]+/)
    .map((piece) => piece.replace(stretched, ''))
    .filter((piece) => !word.test(piece))
    .join('').length;

function isRandom(found: string): boolean {
  return randomness(found) >= 8;
}

/** Code that handles keys contains only their first line; a key has a body. */
const hasBody = (found: string): boolean => randomness(found) >= 40;

/** Published for general use: AWS' example, and the key of Azure's emulator. */
const published = /^A[A-Z]{3}\w*EXAMPLE$|^AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1/;

/** For keys of capitals alone, or with a name in front: judged by length, without runs of one character. */
const isOwn = (found: string): boolean => !published.test(found) && found.replace(stretched, '').length >= 16;

/**
 * Redacted, but never a reason to refuse: ordinary work adds `postgres://user:password@localhost` to tests and
 * `Authorization: Bearer` to documentation every day. A real token has its own shape, or secretlint knows its place.
 */
const never = (): boolean => false;

export const detectors: readonly Detector[] = [
  {
    name: 'private-key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[A-Za-z0-9+/=\s\\,:]{0,16384}(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?/g,
    isMeant: hasBody,
  },
  detector('github-token', 'gh[oprsu]_[A-Za-z0-9_]{16,255}'),
  detector('github-token', 'github_pat_[A-Za-z0-9_]{22,255}'),
  detector('anthropic-key', 'sk-ant-[A-Za-z0-9_-]{16,255}'),
  detector('openai-key', 'sk-(?=[A-Za-z_-]{0,64}[0-9])[A-Za-z0-9_-]{20,255}'),
  detector('google-key', 'AIza[A-Za-z0-9_-]{35}'),
  detector('google-token', 'ya29\\.[A-Za-z0-9_-]{20,2048}'),
  detector('aws-key-id', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])', isOwn),
  detector('slack-token', 'xox[abeoprs]-[A-Za-z0-9-]{10,255}'),
  detector('slack-webhook', 'hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,255}'),
  detector('npm-token', 'npm_[A-Za-z0-9]{36}'),
  detector('pypi-token', 'pypi-[A-Za-z0-9_-]{50,1024}'),
  detector('gitlab-token', 'gl(?:pat|ptt|rt|dt|cbt)-[A-Za-z0-9_-]{20,255}'),
  detector('huggingface-token', 'hf_[A-Za-z0-9]{30,255}'),
  detector('stripe-key', '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,255}'),
  detector('sendgrid-key', 'SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,64}'),
  detector('json-web-token', 'eyJ[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{8,4096}'),
  detector('azure-key', 'AccountKey=[A-Za-z0-9+/=]{40,128}', isOwn),
  { name: 'url-password', pattern: /(?<=:\/\/[^\s:@/]{0,64}:)[^\s@/]{3,256}(?=@)/g, isMeant: never },
  {
    name: 'authorization',
    pattern:
      /(?<=\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:basic|bearer|token)\s{1,4})[A-Za-z0-9+/=._~-]{8,4096}/gi,
    isMeant: never,
  },
];
