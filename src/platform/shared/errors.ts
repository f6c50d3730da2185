/** Category of a refusal. Determines the HTTP status of the response (RULES section 8). */
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

/** A refusal that the caller may see: `code` is for programs, `message` for users. */
export class DomainError extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  /** Seconds to wait before a retry, if known. */
  readonly retryAfter: number | undefined;

  /** The invalid field of the input, if there is one. */
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

/** Returns the refusal of a field that a schema cannot check, such as a deadline in the past. */
export function invalidFieldError(field: string, code: string, message: string): DomainError {
  return new DomainError('invalid', code, message, undefined, field);
}

/** Public error body: `error.data.body` in tRPC responses and the body of every REST error. */
export interface ErrorBody {
  code: string;
  message: string;
  /** Validation messages by field, for invalid input. */
  issues?: Record<string, string[]>;
}

/** Public error body of internal errors; the real error is only logged. */
export const INTERNAL_ERROR_BODY: ErrorBody = {
  code: 'defect',
  message: 'Something went wrong on our side. Please try again.',
};
