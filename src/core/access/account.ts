/** labellers, mayLabel; Account, Standing; workflowLogin: split off so that imports run one way. */
import { WRITERS } from '../state/gate/answer.ts';

/** GitHub lets them set labels; whoever opens an issue from a form with labels may have none of these. */
const labellers: readonly Standing['permission'][] = ['triage', ...WRITERS];

/** Right enough to let in an issue, one's own too. */
export const mayLabel = ({ permission }: Standing): boolean => labellers.includes(permission);

/** An account as GitHub names it in comments and edits; null stands for a deleted one. */
export interface Account {
  readonly login: string;
  readonly id: number;
  readonly type: string;
}

/** What an account may do now, asked from the API; `id` is that of the account which has the login now. */
export interface Standing {
  readonly id: number;
  readonly permission: 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none';
}

/** GitHub's own app behind the token of every workflow. */
export const workflowLogin = 'github-actions[bot]';
