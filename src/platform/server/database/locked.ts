declare const lock: unique symbol;

/** A row that the current transaction has locked, itself or by the lock of its project. */
export type Locked<Row> = Row & { readonly [lock]: true };

/** Only for functions that lock the row, and for rows that were inserted under the lock. */
export function asLocked<Row extends object>(row: Row): Locked<Row> {
  return row as Locked<Row>;
}
