/** What of a comment counts as an answer or an order of its author: mail programs add the words of others. */
import { describe, expect, test } from 'vitest';
import { parseCommands } from '../../src/core/commands/parse.ts';
import { parseBareAnswer } from '../../src/core/gates/unnamed-answer.ts';

const attribution = 'On Fri, Nov 27, 2026 at 11:00 AM tickgate[bot] <\nnotifications@github.com> wrote:';
const quote = '> **Issue #1 has ambiguous criteria.**\n>\n> - [ ] **skip**: leave it out\n> - [ ] **stop**: end it';
const ticked = quote.replace('[ ] **skip', '[x] **skip');

const read = (body: string): string => {
  const answer = parseBareAnswer(body);
  return answer === null ? 'talk' : `${answer.option}${answer.isUnclear ? ', in doubt' : ''}`;
};

describe('a comment', () => {
  test.each([
    'skip',
    'Skip\n',
    '**skip**',
    '`skip`',
    'skip!',
    'skip.',
    'skip please',
    'Please skip',
    'Please, skip, thanks!',
    'Skip. Thank you.',
    'skip\n\nThanks',
    `skip please\r\n\r\n${attribution}\r\n\r\n${quote}`,
    `skip\r\n\r\n${attribution}\r\n\r\n${quote}`,
    `Skip.\n\n-- \nAna\n\nAm Fr., 27. Nov. 2026 um 11:00 Uhr schrieb tickgate[bot]:\n${quote}`,
    `skip\n\n${attribution}\n${quote}\n\n-- \nAna Lima\nAcme`,
    `skip\n\n${attribution}\n${quote}\n\nSent from my phone`,
    `${attribution}\n${ticked}`,
  ])('%j answers: skip', (body) => {
    expect(read(body)).toBe('skip');
  });

  test.each([
    `As we said.\n\n${attribution}\n${ticked}`,
    `${attribution}\n${ticked.replace('[ ]', '[x]')}`,
    'skip\n\nSent from my phone\n__________\nFrom: tickgate[bot]\nSent: Friday, November 27, 2026 11:00',
  ])('%j may answer: skip, which is in doubt', (body) => {
    expect(read(body)).toBe('skip, in doubt');
  });

  test.each([
    'skip it',
    'skip it please',
    'ok thanks',
    'please',
    'thanks, please',
    `skip${' '.repeat(100)}please`,
    'skip?',
    '> skip',
    'I would say\n\nskip',
    `skip it\n\n${attribution}\n${quote}`,
    'skip\n\nbut only after you have answered this:\n\n> Is it still wanted?',
    'skip\n\n__________\nonly once it is green',
    `skip\n\n${attribution}\n${quote}\n\nbut only once it is green`,
    `${quote}\n\n-- \n> skip`,
    `${attribution}\n> They wrote:\n> > - [x] **skip**: leave it out`,
  ])('%j is talk', (body) => {
    expect(read(body)).toBe('talk');
  });
});

const orders = (body: string): string[] =>
  parseCommands(body).map((line) => (line.kind === 'command' ? line.command.verb : line.kind));

describe('an order', () => {
  test.each([
    'From: Rob <rob@example.com>\nSent: Friday, November 27, 2026 11:00\nTo: ana\nSubject: One',
    '**Von:** Rob <rob@example.com>\n**Gesendet:** Freitag, 27. November 2026 11:00\n**An:** ana',
    '**Lähettäjä:** Rob <rob@example.com>\n**Lähetetty:** perjantai 27. marraskuuta 2026 11.00\n**Vastaanottaja:** ana',
    '差出人: Rob <rob@example.com>\n送信日時: 2026年11月27日 11:00\n宛先: ana\n件名: One',
    '-----Original Message-----',
  ])('below the message that a mail program copied is none of the one who replies: %j', (header) => {
    expect(orders(`I do not want that.\n\n${header}\n\n/loop raise dollars=500`)).toEqual([]);
    expect(orders(`/loop pause\n\n${header}\n\n/loop raise dollars=500`)).toEqual(['pause']);
  });

  test.each([
    'Owner: ana\nDue: 27.11.2026\nState: open',
    'Error: boom\nTime: 2026-11-27T10:30:00Z\nHost: ci-3',
    'Three reasons: it is late, it is red.\nThe costs: $12 in 2026\nAll in all: enough',
  ])('below lines of the author counts: %j', (lines) => {
    expect(orders(`${lines}\n\n/loop stop`)).toEqual(['stop']);
  });
});
