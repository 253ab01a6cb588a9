/** Decides what a person can do when GitHub does not let the head be written. */

import type { Refused } from '../../ports/head-store.ts';
import type { ApiFailure } from '../api/state-api.ts';

export function refusedWrite(failure: ApiFailure, branch: string): Refused {
  const unclear = failure.kind === 'unclear' ? { afterMs: failure.afterMs } : null;
  return { kind: 'refused', message: failure.message, remedy: remedyOf(failure, branch), unclear };
}

function remedyOf(failure: ApiFailure, branch: string): string {
  if (failure.kind === 'unclear') {
    return `GitHub gave no clear answer about ${branch}, though it was asked again; the next tick tries again.`;
  }
  // Rules first: their messages speak of permissions too.
  if (/\brules?\b|ruleset|protected|violation/i.test(failure.message)) {
    return `A ruleset or branch protection covers ${branch}: exclude tickgate/state/** from it, or let this token bypass it.`;
  }
  if (
    failure.status === 403 ||
    failure.status === 404 ||
    /not accessible|permission|not authorized/i.test(failure.message)
  ) {
    return 'The token may not write contents. Add to the job:\n  permissions:\n    contents: write';
  }
  return `Look for a ruleset or branch protection on tickgate/state/**, and check that the job has \`contents: write\`.`;
}
