/** Shapes of credentials that are never saved or shown, whoever wrote them. */

export interface Detector {
  readonly name: string;
  readonly pattern: RegExp;
}

/**
 * Each begins where no longer word could (`before`) and repeats one class of characters at a time: a text is read once per
 * detector, however it was made up.
 */
const before = '(?<![A-Za-z0-9_-])';
const detector = (name: string, shape: string): Detector => ({ name, pattern: new RegExp(`${before}${shape}`, 'g') });

export const detectors: readonly Detector[] = [
  {
    name: 'private-key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[A-Za-z0-9+/=\s\\,:]{0,16384}(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?/g,
  },
  detector('github-token', 'gh[oprsu]_[A-Za-z0-9_]{16,255}'),
  detector('github-token', 'github_pat_[A-Za-z0-9_]{22,255}'),
  detector('anthropic-key', 'sk-ant-[A-Za-z0-9_-]{16,255}'),
  detector('openai-key', 'sk-(?=[A-Za-z_-]{0,64}[0-9])[A-Za-z0-9_-]{20,255}'),
  detector('google-key', 'AIza[A-Za-z0-9_-]{35}'),
  detector('google-token', 'ya29\\.[A-Za-z0-9_-]{20,2048}'),
  detector('aws-key-id', '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])'),
  detector('slack-token', 'xox[abeoprs]-[A-Za-z0-9-]{10,255}'),
  detector('slack-webhook', 'hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{20,255}'),
  detector('npm-token', 'npm_[A-Za-z0-9]{36}'),
  detector('pypi-token', 'pypi-[A-Za-z0-9_-]{50,1024}'),
  detector('gitlab-token', 'gl(?:pat|ptt|rt|dt|cbt)-[A-Za-z0-9_-]{20,255}'),
  detector('huggingface-token', 'hf_[A-Za-z0-9]{30,255}'),
  detector('stripe-key', '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,255}'),
  detector('sendgrid-key', 'SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,64}'),
  detector('json-web-token', 'eyJ[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{8,4096}'),
  detector('azure-key', 'AccountKey=[A-Za-z0-9+/=]{40,128}'),
  { name: 'url-password', pattern: /(?<=:\/\/[^\s:@/]{0,64}:)[^\s@/]{3,256}(?=@)/g },
  {
    name: 'authorization',
    pattern:
      /(?<=\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:basic|bearer|token)\s{1,4})[A-Za-z0-9+/=._~-]{8,4096}/gi,
  },
];
