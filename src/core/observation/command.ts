/** NewCeilings, Command, Verb: split off so that imports run one way. */
import type { CeilingName } from '../state/values/counters.ts';

export type NewCeilings = Readonly<Partial<Record<CeilingName, number>>>;

export type Command =
  | { readonly verb: 'run' | 'resume' | 'restart' | 'status' | 'plan' | 'help' }
  /** `deleteBranches`: those of what is cancelled go with it. */
  | { readonly verb: 'cancel'; readonly deleteBranches?: true }
  | { readonly verb: 'stop'; readonly reason: string | null }
  | { readonly verb: 'raise'; readonly ceilings: NewCeilings }
  | { readonly verb: 'answer'; readonly gateId: string; readonly option: string; readonly text: string | null };
export type Verb = Command['verb'];
