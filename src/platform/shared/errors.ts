/** Determines the HTTP status of the response (rules 8). */
export type RefusalKind =
  | 'signed_out'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'unprocessable'
  | 'too_large'
  | 'too_many'
  | 'unavailable';

/** `code` is for programs, `message` for users. */
export class DomainError extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  /** In seconds. */
  readonly retryAfter: number | undefined;

  readonly field: string | undefined;

  constructor(
    kind: RefusalKind,
    code: string,
    message: string,
    retryAfter?: number,
    field?: string,
  ) {
    super(message);
    this.name = 'DomainError';
    this.kind = kind;
    this.code = code;
    this.retryAfter = retryAfter;
    this.field = field;
  }
}

export function invalidFieldError(field: string, code: string, message: string): DomainError {
  return new DomainError('invalid', code, message, undefined, field);
}

/** `error.data.body` in tRPC responses and the body of REST errors. */
export interface ErrorBody {
  code: string;
  message: string;
  /** Messages by field, for invalid input. */
  issues?: Record<string, string[]>;
}

/** The real error is logged, not sent. */
export const INTERNAL_ERROR_BODY: ErrorBody = {
  code: 'defect',
  message: 'Something went wrong on our side. Please try again.',
};
