import { expect, test } from 'vitest';
import {
  mayBeKept,
  refusedArtifact,
  refusedSentences,
  unpublishedKind,
} from '../../src/core/publication/publication.ts';

test('refused work is kept for people, except a secret, or unsearched work, if artifacts are public', () => {
  expect(mayBeKept({ detail: 'protected-path,symlink' }, 'public')).toBe(true);
  expect(mayBeKept({ detail: 'protected-path,secret' }, 'public')).toBe(false);
  expect(mayBeKept({ detail: 'fsck' }, 'public')).toBe(false);
  expect(mayBeKept({ detail: 'file-size,unread' }, 'public')).toBe(false);
  expect(mayBeKept({ detail: 'bundle' }, 'public')).toBe(false);
  expect(mayBeKept({ detail: 'a rule of later' }, 'public')).toBe(false);
  expect(mayBeKept({ detail: 'secret' }, 'private')).toBe(true);
  expect(mayBeKept({ detail: 'unmerged' }, 'public')).toBe(true);
  expect(mayBeKept({ detail: unpublishedKind }, 'public')).toBe(true);
});

test('its artifact has a name of its own in every attempt, and is named with the failure', () => {
  const name = refusedArtifact({ subject: 12, session: 3 }, { loop: 'work', runAttempt: 2 });
  expect(name).toBe('tickgate-refused--work--12-3--2');
  expect([refusedSentences.kept(name), refusedSentences.withheld, refusedSentences.lost('no space')]).toEqual([
    'its bundle is kept as the artifact tickgate-refused--work--12-3--2',
    'its bundle is not kept: it may hold a secret, and artifacts are public here',
    'its bundle could not be kept: no space',
  ]);
});
