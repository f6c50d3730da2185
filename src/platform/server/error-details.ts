/**
 * Returns the message of a thrown value. If the message is empty, returns the messages of the
 * errors in an AggregateError. If there are none, returns the name of the class.
 */
export function getErrorMessage(error: unknown): string {
  if (!isErrorLike(error)) return String(error);
  if (error.message) return error.message;
  const causes = getAggregatedErrors(error).map(getErrorMessage);
  return causes.length > 0 ? causes.join('; ') : getClassName(error);
}

/** Returns the error code of a driver, a library or the network; an empty text if there is none. */
export function getErrorCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** Log of the process. `details` are the fields of a structured log line. */
export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, details?: object): void;
}

/** An error in the form in which a log line contains it. */
export interface ErrorDetails {
  errorClass: string;
  message: string;
  code?: string;
  /** The name of the item that failed, if the error concerns one of several items. */
  item?: string;
  /** The errors of an AggregateError, at most `CAUSES_MAX`. */
  causes?: ErrorDetails[];
  /** The cause of the error, such as a network error; the cause of the cause is left out. */
  cause?: ErrorDetails;
}

const CAUSES_MAX = 20;
const MESSAGE_MAX = 500;

/**
 * Returns what the log may show of a thrown value. Messages of PostgreSQL are
 * shortened, because they may quote a value of a row, such as a token or a text of a user.
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

/** The failure of an item; `cause` is the error. */
export class ItemFailure extends Error {
  readonly item: string;

  constructor(item: string, cause: unknown) {
    super(`${item}: ${toShallowDetails(cause).message}`, { cause });
    this.item = item;
  }
}

/** Thrown after all items were tried, if some of them failed. */
export class ItemFailures extends AggregateError {
  constructor(failures: readonly ItemFailure[]) {
    super(failures, `${failures.length} items failed`);
  }
}

/** An error, or a plain object with the properties of an error, as pg-boss reports it. */
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
 * Returns the message without values of rows. If PostgreSQL cannot read a value, its message ends
 * with the value in quotes. If a constraint refuses a row, MikroORM appends the row on further
 * lines.
 */
function getMessageWithoutValues(error: unknown): string {
  if (!isErrorLike(error)) return typeof error === 'object' ? '' : String(error);
  const isPostgresError = 'severity' in error;
  if (!isPostgresError) return error.message;
  const [firstLine = ''] = error.message.split('\n');
  const quoteStart = firstLine.indexOf(': "');
  return quoteStart === -1 ? firstLine : firstLine.slice(0, quoteStart);
}
