/** Refusals of the emulated GitHub, in GitHub's words. */

/** GraphQL's machine-readable kinds of error. */
export type GraphQLErrorType =
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'UNPROCESSABLE'
  | 'STALE_DATA'
  | 'INSUFFICIENT_SCOPES'
  | 'EXCESSIVE_PAGINATION'
  | 'MISSING_PAGINATION_BOUNDARIES';

/** A refusal by GitHub. REST sends status and body, GraphQL sends message and type. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly type: GraphQLErrorType;

  constructor(message: string, answer: RefusalAnswer) {
    super(message);
    this.status = answer.status;
    this.details = answer.details ?? {};
    this.headers = answer.headers ?? {};
    this.type =
      answer.type ?? (answer.status === 404 ? 'NOT_FOUND' : answer.status === 403 ? 'FORBIDDEN' : 'UNPROCESSABLE');
  }
}

interface RefusalAnswer {
  readonly status: number;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly type?: GraphQLErrorType;
}

export const notFound = (): Refusal => new Refusal('Not Found', { status: 404 });
export const forbidden = (message: string): Refusal => new Refusal(message, { status: 403 });
export const conflict = (message: string): Refusal => new Refusal(message, { status: 409 });
export const unprocessable = (message: string): Refusal => new Refusal(message, { status: 422 });

export interface FieldError {
  readonly resource: string;
  readonly code: 'missing' | 'missing_field' | 'invalid' | 'already_exists' | 'unprocessable' | 'custom';
  readonly field: string;
  readonly message?: string;
  readonly value?: string | number | null;
}

export const validationFailed = (...errors: readonly FieldError[]): Refusal =>
  new Refusal('Validation Failed', { status: 422, details: { errors } });
