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

/** Returns the known parts of a place, separated by commas. */
export function formatLocation(parts: (string | null)[]): string {
  return parts.filter((part) => part?.trim() && part !== NO_STATE).join(', ');
}

/** Returns the state to store: empty if the user chose "N/A". */
export function toStoredState(state: string): string {
  return state === NO_STATE ? '' : state;
}

/** Returns the options that contain the typed text, first those that start with it. */
export function filterByLabel<WithLabel extends { label: string }>(
  options: WithLabel[],
  query: string,
): WithLabel[] {
  const text = query.trim().toLowerCase();
  const matchIndex = ({ label }: WithLabel) => label.toLowerCase().indexOf(text);
  return options
    .filter((option) => matchIndex(option) >= 0)
    .toSorted((a, b) => Math.min(matchIndex(a), 1) - Math.min(matchIndex(b), 1));
}

/**
 * Returns the options and, if missing from them, the chosen value, which may be from an older list.
 */
export function includeSelected(options: string[], selected: string): string[] {
  return selected === '' || options.includes(selected) ? options : [selected, ...options];
}
