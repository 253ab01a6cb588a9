/** How long a tick may count on its token. */
import { expect, test } from 'vitest';
import { workflowLogin } from '../../src/core/access/authority.ts';
import { toEndInOrderMinutes } from '../../src/core/lease/lease.ts';
import { computeTokenMinutes } from '../../src/core/workflow/app-permissions.ts';

test.each([
  ["the workflow's own, which lives a day", { appId: null, ownLogin: workflowLogin }, 24 * 60 - toEndInOrderMinutes],
  ["an app's that came from outside", { appId: null, ownLogin: 'acme-loop[bot]' }, 50],
  ["an app's that is minted anew", { appId: 7, ownLogin: 'acme-loop[bot]' }, Number.POSITIVE_INFINITY],
  ["a person's", { appId: null, ownLogin: 'ana' }, Number.POSITIVE_INFINITY],
])('with a token that is %s', (_name, of, minutes) => {
  expect(computeTokenMinutes(of)).toBe(minutes);
});
