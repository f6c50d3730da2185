export interface Choice {
  value: string;
  label: string;
}

/** The choices of a filter: `none` of it first, then each in its words. */
export function choicesOf<Value extends string>(
  none: string,
  values: readonly Value[],
  words: (value: Value) => string,
): Choice[] {
  return [{ value: '', label: none }, ...values.map((value) => ({ value, label: words(value) }))];
}
