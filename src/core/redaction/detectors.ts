/** Shapes of credentials that are never saved or shown, whoever wrote them, and that no diff may add. */

export interface Detector {
  readonly name: string;
  readonly pattern: RegExp;
  /**
   * Whether a diff is refused that adds what was found. To strike out a word too much costs a reader a word, to refuse a diff costs the
   * work: an example of documentation is struck out, and not refused.
   */
  readonly isMeant: (found: string) => boolean;
}

/**
 * Each begins where no longer word could (`before`) and repeats one class of characters at a time: a text is read once per
 * detector, however it was made up.
 */
const before = '(?<![A-Za-z0-9_-])';
const detector = (name: string, shape: string, isMeant: Detector['isMeant'] = isRandom): Detector => ({
  name,
  pattern: new RegExp(`${before}${shape}`, 'g'),
  isMeant,
});

/** `your`, `KEY`, `yourApiKey`, `api03`, `12345`: what somebody thought of. */
const word = /^(?:\d+|[A-Z]+\d*|[A-Z]?[a-z]*(?:[A-Z][a-z]{2,})*\d*)$/;
const stretched = /(.)\1{3,}/g;

/** How many characters of it are neither of words nor one of many alike. No off switch: what is added takes nothing from them. */
const randomness = (found: string): number =>
  found
    .split(/[^A-Za-z0-9]+/)
    .map((piece) => piece.replace(stretched, ''))
    .filter((piece) => !word.test(piece))
    .join('').length;

function isRandom(found: string): boolean {
  return randomness(found) >= 8;
}

/** Code that reads and writes keys names their first line; a key has what follows it. */
const hasBody = (found: string): boolean => randomness(found) >= 40;

/** Published, so that everybody may use them: AWS' example, and the key of Azure's emulator. */
const published = /^A[A-Z]{3}\w*EXAMPLE$|^AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1/;

/** Of capitals alone, or with its name in front: by its length, where it is not one character over and over. */
const isOwn = (found: string): boolean => !published.test(found) && found.replace(stretched, '').length >= 16;

/**
 * Shown nowhere, and added by ordinary work every day: `postgres://user:password@localhost` in a test, `Authorization: Bearer` with
 * anything behind it in documentation. A token there has a shape of its own, or secretlint knows its place.
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
