/** Who is assigned to the control issue, and who is taken off it: never a person whom another account has assigned. */
import { describe, expect, test } from 'vitest';
import { listAskedPeople, noAssignments, planAssignees } from '../../src/core/reports/control-issue/assignees.ts';
import { aState } from '../support/core-facts.ts';
import { asked, mergeAsked } from './gate-samples.ts';

describe('the assignees of a control issue', () => {
  test('are the people whom open questions mention, and those who were there', () => {
    expect(planAssignees({ wanted: ['ana', 'bo'], noted: noAssignments, assignees: ['cy', 'bo'] })).toEqual({
      note: { asked: ['ana', 'bo'], assigned: ['ana'] },
      assignees: { added: ['ana'], gone: [] },
    });
  });

  test('stay without those whom the loop had assigned once no question is open; others stay', () => {
    const noted = { asked: ['ana', 'bo'], assigned: ['ana'] };
    expect(planAssignees({ wanted: [], noted, assignees: ['Ana', 'bo', 'cy'] })).toEqual({
      note: noAssignments,
      assignees: { added: [], gone: ['ana'] },
    });
    expect(planAssignees({ wanted: [], noted, assignees: ['bo'] })).toEqual({ note: noAssignments, assignees: null });
  });

  test('are left as they are while the same people are asked, whoever has gone or could not be assigned', () => {
    const noted = { asked: ['ana', 'bo'], assigned: ['ana', 'bo'] };
    expect(planAssignees({ wanted: ['Bo', 'ana'], noted, assignees: [] })).toEqual({ note: noted, assignees: null });
  });

  test('are ten at most, and a person whom a next question mentions stays ours to take off', () => {
    const nine = Array.from({ length: 9 }, (_, index) => `p${index}`);
    expect(planAssignees({ wanted: ['ana', 'bo'], noted: noAssignments, assignees: nine }).note.assigned).toEqual([
      'ana',
    ]);
    const noted = { asked: ['ana'], assigned: ['ana'] };
    expect(planAssignees({ wanted: ['ana', 'bo'], noted, assignees: ['ana'] })).toEqual({
      note: { asked: ['ana', 'bo'], assigned: ['ana', 'bo'] },
      assignees: { added: ['bo'], gone: [] },
    });
  });

  test('are never a bot or an agent, nor people of a question that is closed', () => {
    const gate = asked(mergeAsked);
    const open = { id: gate.id, commentId: 1, nodeId: 'N', people: ['ana', 'coder', 'x[bot]', '-bad-'] };
    const over = { ...open, id: 'work-4-merge-8-k3x9', people: ['eve'] };
    const head = { openGates: [open, over] };
    expect(listAskedPeople(head, aState({ gates: [gate] }), ['coder'])).toEqual(['ana']);
  });
});
