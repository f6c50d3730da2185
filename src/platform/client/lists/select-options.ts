export interface SelectOption {
  value: string;
  label: string;
}

/** Returns the options of a select: one for no filter, then one for each value. */
export function toSelectOptions<Value extends string>(
  noneLabel: string,
  values: readonly Value[],
  formatLabel: (value: Value) => string,
): SelectOption[] {
  return [
    { value: '', label: noneLabel },
    ...values.map((value) => ({ value, label: formatLabel(value) })),
  ];
}
