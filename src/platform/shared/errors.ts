/** Why something was refused; decides the status a caller sees (RULES section 8). */
export type Kind =
  | 'signed_out'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'unprocessable'
  | 'too_large'
  | 'too_many'
  | 'unavailable';

/** A refusal meant to be heard: `code` is for machines, `message` for people. */
export class DomainError extends Error {
  readonly kind: Kind;
  readonly code: string;
  /** Seconds after which trying again makes sense, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(kind: Kind, code: string, message: string, retryAfter?: number) {
    super(message);
    this.name = 'DomainError';
    this.kind = kind;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** What a caller hears of any failure, in tRPC's `error.data.said` and in every REST error body. */
export interface Said {
  code: string;
  message: string;
  /** For invalid input: what is wrong, by field. */
  issues?: Record<string, string[]>;
}

/** The one sentence for what is our own fault; the truth is in the log. */
export const DEFECT: Said = {
  code: 'defect',
  message: 'Something went wrong on our side. Please try again.',
};
