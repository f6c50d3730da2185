/**
 * If the message is empty, returns those of an AggregateError's errors, else the name of the class.
 */
export function getErrorMessage(error: unknown): string {
  if (!isErrorLike(error)) return String(error);
  if (error.message) return error.message;
  const causes = getAggregatedErrors(error).map(getErrorMessage);
  return causes.length > 0 ? causes.join('; ') : getClassName(error);
}

export function getErrorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, details?: object): void;
}

export interface ErrorDetails {
  errorClass: string;
  message: string;
  code?: string;
  item?: string;
  causes?: ErrorDetails[];
  cause?: ErrorDetails;
}

const CAUSES_MAX = 20;
const MESSAGE_MAX = 500;

/**
 * Messages of PostgreSQL are shortened, because they may quote a value of a row, such as a token or
 * a text of a user.
 */
export function toErrorDetails(error: unknown): ErrorDetails {
  if (error instanceof ItemFailure) return { item: error.item, ...toErrorDetails(error.cause) };
  const causes = getAggregatedErrors(error).slice(0, CAUSES_MAX).map(toErrorDetails);
  const cause = error instanceof Error ? error.cause : undefined;
  return {
    ...toShallowDetails(error),
    ...(causes.length > 0 && { causes }),
    ...(cause !== undefined && { cause: toShallowDetails(cause) }),
  };
}

function toShallowDetails(error: unknown): ErrorDetails {
  const errorClass = getClassName(error);
  const code = getErrorCode(error);
  const message = getMessageWithoutValues(error).slice(0, MESSAGE_MAX) || errorClass;
  return { errorClass, message, ...(code && { code }) };
}

export class ItemFailure extends Error {
  readonly item: string;

  constructor(item: string, cause: unknown) {
    super(`${item}: ${toShallowDetails(cause).message}`, { cause });
    this.item = item;
  }
}

export class ItemFailures extends AggregateError {
  constructor(failures: readonly ItemFailure[]) {
    super(failures, `${failures.length} items failed`);
  }
}

/** pg-boss reports errors as plain objects. */
interface ErrorLike {
  message: string;
  stack?: string;
}

function isErrorLike(error: unknown): error is ErrorLike {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false;
  return typeof error.message === 'string';
}

function getClassName(error: unknown): string {
  if (error instanceof Error) {
    const { name } = error.constructor;
    // Some libraries set only the property `name`.
    return name === 'Error' ? error.name : name;
  }
  // A plain object has the name of the class only in the stack.
  if (isErrorLike(error)) return /^\w+/.exec(error.stack ?? '')?.[0] ?? 'Error';
  return error === null || typeof error !== 'object' ? typeof error : error.constructor.name;
}

function getAggregatedErrors(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors : [];
}

/**
 * If PostgreSQL cannot read a value, its message ends with the value in quotes. If a constraint
 * refuses a row, MikroORM appends the row on further lines.
 */
function getMessageWithoutValues(error: unknown): string {
  if (!isErrorLike(error)) return typeof error === 'object' ? '' : String(error);
  const isPostgresError = 'severity' in error;
  if (!isPostgresError) return error.message;
  const [firstLine = ''] = error.message.split('\n');
  const quoteStart = firstLine.indexOf(': "');
  return quoteStart === -1 ? firstLine : firstLine.slice(0, quoteStart);
}
