/** For clients that have no state. The server stores null instead of this text. */
export const NO_STATE = 'N/A';

export const stateOptions = [
  NO_STATE,
  ...`Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida,
  Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland,
  Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada,
  New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma,
  Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah,
  Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming`.split(/,\s+/),
];

/** Omits parts that are empty or `NO_STATE`. */
export function formatLocation(parts: (string | null)[]): string {
  return parts.filter((part) => part?.trim() && part !== NO_STATE).join(', ');
}

/** Returns an empty text for `NO_STATE`, which the server stores as null. */
export function toStoredState(state: string): string {
  return state === NO_STATE ? '' : state;
}

/** Options that start with the text come first; otherwise the order is unchanged. */
export function filterByLabel<Option extends { label: string }>(
  options: Option[],
  typedText: string,
): Option[] {
  const text = typedText.trim().toLowerCase();
  const matches = options.filter(({ label }) => label.toLowerCase().includes(text));
  const startsWithText = ({ label }: Option) => label.toLowerCase().startsWith(text);
  return [
    ...matches.filter(startsWithText),
    ...matches.filter((option) => !startsWithText(option)),
  ];
}

/**
 * The value may be missing because it was chosen from an older list. An empty value is not added.
 */
export function includeSelected(options: string[], selectedValue: string): string[] {
  const isIncluded = selectedValue === '' || options.includes(selectedValue);
  return isIncluded ? options : [selectedValue, ...options];
}
