export const NO_STATE = 'N/A';

export const states = [
  NO_STATE,
  ...`Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida,
  Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland,
  Massachusetts, Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada,
  New Hampshire, New Jersey, New Mexico, New York, North Carolina, North Dakota, Ohio, Oklahoma,
  Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah,
  Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming`.split(/,\s+/),
];

/** Returns the known parts of a place, separated by commas. */
export function placeWords(parts: (string | null)[]): string {
  return parts.filter((part) => part?.trim() && part !== NO_STATE).join(', ');
}

/** Returns the state to store: empty if the user chose "N/A". */
export function stateChosen(state: string): string {
  return state === NO_STATE ? '' : state;
}

/** Returns the options that contain the typed text, first those that start with it. */
export function meantFirst<Named extends { label: string }>(all: Named[], typed: string): Named[] {
  const text = typed.trim().toLowerCase();
  const place = ({ label }: Named) => label.toLowerCase().indexOf(text);
  return all
    .filter((one) => place(one) >= 0)
    .toSorted((a, b) => Math.min(place(a), 1) - Math.min(place(b), 1));
}

/**
 * Returns the options and, if missing from them, the chosen value, which may be from an older list.
 */
export function withChosen(list: string[], chosen: string): string[] {
  return chosen === '' || list.includes(chosen) ? list : [chosen, ...list];
}
