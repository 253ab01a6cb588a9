import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  detectorRules,
  namedPatterns,
  type RedactionRule,
  redact,
  refusingRules,
  secretRule,
} from '../../src/core/redaction/redact.ts';
import { compilePattern } from '../../src/core/redaction/user-patterns.ts';
import { quote, quoteLine, quoteSentence, removeQuoting } from '../../src/core/text/quote-untrusted.ts';

function userRule(name: string, pattern: string): RedactionRule {
  const compiled = compilePattern(name, pattern);
  if (!compiled.ok) throw new Error(compiled.problem);
  return compiled.rule;
}

/** Put together here, so that no scanner takes this file for a leak. */
const made = (...parts: string[]): string => parts.join('');
const key = 'Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj0Kk1Ll2';

const credentials = [
  ['github-token', made('ghp_', key)],
  ['github-token', made('ghs_', key)],
  ['github-token', made('github_pat_', key.slice(0, 22), '_', key)],
  ['anthropic-key', made('sk-ant-', 'api03-', key, '_', key)],
  ['openai-key', made('sk-', 'proj-', key, '_', key)],
  ['google-key', made('AIza', 'SyA_', key.slice(0, 31))],
  ['google-token', made('ya29.', 'a0_', key)],
  ['aws-key-id', made('AKIA', 'Q3EGTT5RZV2KXW7B')],
  ['slack-token', made('xoxb-', '1234567890-', key)],
  ['slack-webhook', made('hooks.slack.com/', 'services/T0AB1CD2E/B0FG3HI4J/', key)],
  ['npm-token', made('npm_', key)],
  ['pypi-token', made('pypi-', 'AgEIcHlwaS5vcmc_', key, key)],
  ['gitlab-token', made('glpat-', key)],
  ['huggingface-token', made('hf_', 'QwErTyUiOpAsDfGhJkLzXcVbNmQwErTyUi')],
  ['stripe-key', made('sk_live_', key)],
  ['sendgrid-key', made('SG.', key.slice(0, 22), '.', key, '_')],
  ['json-web-token', made('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxIn0_', '.', key, '_-')],
  ['azure-key', made('AccountKey=', key, '+/', key, '==')],
] as const;

describe('credentials are known by their shape', () => {
  test.each(credentials)('%s', (name, credential) => {
    expect(redact(`before ${credential}, after`, detectorRules)).toEqual({
      text: `before [redacted: ${name}], after`,
      count: 1,
    });
  });

  test('a password in a URL and an authorization header', () => {
    const text = `git clone https://bot:hunter22@example.com/x.git; curl -H "Authorization: Bearer ${key}"`;
    expect(redact(text, detectorRules).text).toBe(
      'git clone https://bot:[redacted: url-password]@example.com/x.git; curl -H "Authorization: Bearer [redacted: authorization]"',
    );
  });

  test('a private key, whole, escaped in JSON, or cut off', () => {
    const pem = made('-----BEGIN RSA ', 'PRIVATE KEY-----\n', `${key}\n${key}\n`, '-----END RSA ', 'PRIVATE KEY-----');
    for (const text of [`a ${pem} b`, `a ${JSON.stringify(pem).slice(1, -1)} b`]) {
      expect(redact(text, detectorRules)).toEqual({ text: 'a [redacted: private-key] b', count: 1 });
    }
    expect(redact(pem.slice(0, 80), detectorRules).text).toBe('[redacted: private-key]');
  });

  test('ordinary words, hashes and names of variables stay', () => {
    const text =
      'disk-12-of-the-third-machine-room sk-learn-something-very-long-indeed ghp_short 5f2b8c1d3e4a5f2b8c1d3e4a5f2b8c1d3e4a ANTHROPIC_API_KEY task-list eyJ';
    expect(redact(text, detectorRules)).toEqual({ text, count: 0 });
  });
});

describe('what was quoted for a page before it is struck', () => {
  const quotings = [
    ['as a block', (text: string) => quote(text, { max: 100_000 })],
    ['on a line', (text: string) => quoteLine(text, { max: 100_000 })],
    ['in a sentence', (text: string) => quoteSentence(text, 100_000)],
  ] as const;

  describe.each(quotings)('%s', (_how, quoted) => {
    test.each(credentials)('loses a %s whole, though an escape is in the middle of it', (name, credential) => {
      const { text, count } = redact(quoted(`Used ${credential}, see _there_`), detectorRules);
      expect(text).toBe(`${quoted('Used')} [redacted: ${name}], see \\_there\\_`);
      expect(count).toBe(1);
    });
  });

  test('loses a private key, every line of it, though each has the mark of a quotation', () => {
    const pem = made('-----BEGIN RSA ', 'PRIVATE KEY-----\n', `${key}\n${key}\n`, '-----END RSA ', 'PRIVATE KEY-----');
    expect(redact(quote(`see\n${pem}\nthere`), detectorRules).text).toBe('> see\n> [redacted: private-key]\n> there');
  });

  test.each(quotings)('%s keeps nothing of a value that is known, whatever it is made of', (_how, quoted) => {
    const known = fc
      .string({ unit: fc.constantFrom(..."ab1_*~`|$[]<>&@#\\'/+=-".split('')), minLength: 6, maxLength: 20 })
      .filter((value) => !value.includes('a: '));
    fc.assert(
      fc.property(known, fc.constantFrom('', 'fix ', '- ', '#'), fc.constantFrom('', ' _x_'), (value, first, last) => {
        const rules = [secretRule(() => [value])];
        const { text } = redact(quoted(`${first}${value}${last}`), rules);
        expect(text).toContain('[redacted: secret]');
        for (const seen of [text, removeQuoting(text)?.text ?? text]) expect(seen).not.toContain(value);
      }),
      { numRuns: 300 },
    );
  });

  test('a pattern of the user that no escape was thought of in finds its text as well', () => {
    expect(redact(quoteLine('see ACME_12'), [userRule('ticket', 'ACME_[0-9]+')]).text).toBe('see [redacted: ticket]');
  });

  test('words around what is struck stay as they were quoted', () => {
    const text = quoteLine('*one* & `two`');
    expect(redact(text, detectorRules)).toEqual({ text, count: 0 });
  });

  test('a text that was made to hurt is read in bounded time', () => {
    for (const piece of ['\\_', '&lt;', '> ', '\n> ', ' ', '\u200B', `\\_${made('ghp_', key)}`]) {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      expect(redact(text, detectorRules).text.length).toBeGreaterThan(0);
    }
  });
});

describe('what a diff is refused for', () => {
  const refused = (text: string): string[] =>
    refusingRules.flatMap(({ name, find }) => Array.from(find(text), () => name));

  test.each(credentials)('%s', (name, credential) => {
    expect(refused(`const it = "${credential}";`)[0]).toBe(name);
  });

  test('no words that are added to a credential take it back', () => {
    expect(refused(made('ghp_', key, '_your_token_here_xxxxxxxxxxxx'))).toEqual(['github-token']);
  });

  test.each([
    ['words in its place', made('ghp_', 'your_personal_access_token'), made('sk-ant-', 'api03-your-key-goes-here')],
    ['one character over and over', made('glpat-', 'X'.repeat(20)), made('AIza', 'Sy', 'X'.repeat(33))],
    ['examples that their makers publish', made('AKIA', 'IOSFODNN7EXAMPLE')],
    ['numbers', made('xoxb-', '123456789012-123456789012-your-token')],
    ['names that begin alike', made('sk-', 'SK-Chirp3-HD-Achernar'), made('sk-', 'fading-circle-delay-12')],
    [
      'code that reads keys',
      "text.startsWith('-----BEGIN PRIVATE KEY-----')",
      '-----BEGIN RSA PRIVATE KEY-----\nMIIE...',
    ],
    ['a password of a test', 'postgres://user:password@localhost/shop'],
    ['a header of documentation', `Authorization: Bearer ${key}`],
  ])('not %s', (_what, ...texts) => {
    expect(texts.flatMap(refused)).toEqual([]);
  });
});

describe('known secrets', () => {
  const secret = 'p@ss/w0rd+"quoted"\\';

  test.each([
    ['as it is', secret],
    ['escaped in JSON', JSON.stringify({ secret })],
    ['in a URL', encodeURIComponent(secret)],
    ['in Base64', Buffer.from(secret).toString('base64')],
    ['in a Basic header', Buffer.from(`x-access-token:${secret}`).toString('base64')],
    ['in Base64 at another alignment', Buffer.from(`ab${secret}cd`).toString('base64url')],
  ])('are struck out %s', (_, text) => {
    const redacted = redact(`<${text}>`, [secretRule(() => [secret])]);
    expect(redacted.count).toBe(1);
    expect(redacted.text).not.toContain(text.slice(18, 24));
  });

  test('of several lines are struck out line by line', () => {
    expect(redact('log: second-line!', [secretRule(() => ['first-line!\nsecond-line!'])]).text).toBe(
      'log: [redacted: secret]',
    );
  });

  test('that are empty or short leave the text readable', () => {
    expect(redact('a cat sat', [secretRule(() => ['', 'a', 'cat'])])).toEqual({ text: 'a cat sat', count: 0 });
  });

  test('never survive, wherever and however often they stand', () => {
    const word = fc
      .string({ minLength: 6, maxLength: 40 })
      .filter((value) => value.trim().length >= 6 && !'[redacted: secret]'.includes(value.trim()));
    fc.assert(
      fc.property(word, fc.array(fc.string()), (value, between) => {
        const { text } = redact(between.join(value), [secretRule(() => [value])]);
        const marks = text.split('[redacted: secret]');
        expect(marks.some((piece) => piece.includes(value.trim()))).toBe(false);
      }),
    );
  });
});

/** How programs write a text that they print; each by other means than the code under test. */
const writers: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'as JSON': (secret) => JSON.stringify({ secret }),
  'as JSON in ASCII': (secret) =>
    JSON.stringify({ secret }).replace(/[^ -~]/g, (unit) => `\\u${`000${unit.charCodeAt(0).toString(16)}`.slice(-4)}`),
  'as JSON with slashes escaped': (secret) => JSON.stringify({ secret }).replaceAll('/', String.raw`\/`),
  'in a query': (secret) => new URLSearchParams({ secret }).toString(),
  'in a path': (secret) => `/a/${encodeURIComponent(secret)}/b`,
  'percent-encoded in small letters': (secret) =>
    Array.from(Buffer.from(secret), (byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`,
    ).join(''),
  'in HTML': (secret) =>
    `<b title="${secret.replace(/[&<>"']/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[letter] ?? '')}">`,
  'in hex': (secret) => Buffer.from(secret).toString('hex'),
  'in large hex': (secret) => Buffer.from(secret).toString('hex').toUpperCase(),
  'in base64': (secret) => Buffer.from(secret).toString('base64'),
  'in base64 behind one byte': (secret) => Buffer.from(`a${secret}z`).toString('base64'),
  'in base64url behind two bytes': (secret) => Buffer.from(`ab${secret}z`).toString('base64url'),
};

test.each(Object.entries(writers))(
  'a known secret of six characters and more is struck out %s, whatever it is made of',
  (_how, write) => {
    const letters = fc.constantFrom(...Array.from('abcXYZ019-_.~!\'()*"&<>+/=% \\@:ü€😀'));
    const secrets = fc.array(letters, { minLength: 9, maxLength: 40 }).map((all) => `k7${all.join('')}Q`);
    fc.assert(
      fc.property(secrets, (secret) => {
        const written = write(secret);
        const { text, count } = redact(`before ${written} after`, [secretRule(() => [secret])]);
        expect(count).toBeGreaterThan(0);
        // Of base64 the characters at its ends are decided by their neighbours, too.
        expect(text.length - 'before  after[redacted: secret]'.length).toBeLessThanOrEqual(
          Math.max(0, write('').length) + 6,
        );
      }),
    );
  },
);

describe("the user's patterns", () => {
  test('are named in what they strike out, or numbered', () => {
    const rules = namedPatterns([{ name: 'ticket', pattern: 'ACME-[0-9]+' }, '(?i)internal\\.example']).map(
      ({ name, pattern }) => userRule(name, pattern),
    );
    expect(redact('ACME-12 at Internal.example', rules).text).toBe('[redacted: ticket] at [redacted: pattern-2]');
  });

  test.each([
    ['(', 'the pattern "(" (x) is not valid RE2 syntax: error parsing regexp: missing closing ): `(`'],
    [
      '(a)\\1',
      'the pattern "(a)\\1" (x) is not valid RE2 syntax: error parsing regexp: invalid escape sequence: `\\1`',
    ],
    ['a*', 'the pattern "a*" (x) matches the empty text'],
  ])('%j is refused by name', (pattern, problem) => {
    expect(compilePattern('x', pattern)).toEqual({ ok: false, problem });
  });

  test('cannot hang: a pattern that backtracks for ever elsewhere ends on 100,000 characters', () => {
    const text = `${'a'.repeat(100_000)}!`;
    expect(redact(text, [userRule('evil', '(a+)+$')])).toEqual({ text, count: 0 });
  });

  test('the built-in shapes end too, on a million characters made to hurt them', () => {
    const hurting = [
      'eyJ',
      'sk-',
      '-----BEGIN PRIVATE KEY-----',
      'https://a:',
      'authorization: bearer ',
      'AKIA',
      'ghp_',
      'eyJa.',
    ];
    for (const piece of hurting) {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      expect(redact(text, detectorRules).text.length).toBeGreaterThan(0);
    }
  });
});

describe('overlapping finds', () => {
  const at = (name: string, ...ranges: [number, number][]): RedactionRule => ({ name, find: () => ranges });

  test('become one, named by the first rule that begins there, and nothing between them is left', () => {
    expect(redact('0123456789', [at('b', [3, 6]), at('a', [2, 4], [5, 8])])).toEqual({
      text: '01[redacted: a]89',
      count: 1,
    });
    expect(redact('0123456789', [at('a', [2, 4]), at('b', [2, 9])])).toEqual({ text: '01[redacted: a]9', count: 1 });
  });

  test('what is left is exactly what no rule found', () => {
    const range = fc
      .tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 }))
      .map(([start, length]): [number, number] => [start, start + length]);
    fc.assert(
      fc.property(fc.array(range), (ranges) => {
        const text = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01234567';
        const kept = Array.from(text)
          .filter((_, index) => !ranges.some(([start, end]) => index >= start && index < end))
          .join('');
        expect(redact(text, [at('x', ...ranges)]).text.replaceAll('[redacted: x]', '')).toBe(kept);
      }),
    );
  });
});

test('what is struck once stays as it is, whatever fits the mark: a text is compared with itself as it was saved', () => {
  const rules = [userRule('a secret name', 'secret|name'), userRule('word', '[a-z]+')];
  const once = redact('my secret is out', rules).text;
  expect(redact(once, rules)).toEqual({ text: once, count: 0 });
});
