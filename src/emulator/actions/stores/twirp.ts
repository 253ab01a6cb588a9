/** Twirp: the shape of answers, and the input of a service method. */
import type { World } from '../../world.ts';
import { json, type RawAnswer } from './raw-answer.ts';
import type { RuntimeGrant } from './runtime-token.ts';

export interface TwirpCall {
  readonly world: World;
  readonly grant: RuntimeGrant;
  readonly body: unknown;
  /** How much later the result of this call becomes visible. */
  readonly lagMs: number;
}

export type TwirpMethod = (call: TwirpCall) => Promise<RawAnswer> | RawAnswer;

const STATUS = {
  already_exists: 409,
  bad_route: 404,
  malformed: 400,
  not_found: 404,
  permission_denied: 403,
  unauthenticated: 401,
} as const;

export const twirpError = (code: keyof typeof STATUS, msg: string): RawAnswer => json(STATUS[code], { code, msg });
export const twirpAnswer = (body: object): RawAnswer => json(200, body);
