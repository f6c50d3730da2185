export interface Choice {
  value: string;
  label: string;
}

/** Returns the options of a select: one for no filter, then one for each value. */
export function choicesOf<Value extends string>(
  none: string,
  values: readonly Value[],
  words: (value: Value) => string,
): Choice[] {
  return [{ value: '', label: none }, ...values.map((value) => ({ value, label: words(value) }))];
}
