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

/** A place in one line, as far as it is known. */
export function placeWords(parts: (string | null)[]): string {
  return parts.filter((part) => part?.trim() && part !== NO_STATE).join(', ');
}

/** What is kept of the chosen state. */
export function stateChosen(state: string): string {
  return state === NO_STATE ? '' : state;
}

/** Which of these who types means: what begins so comes before what holds it. */
export function meantFirst<Named extends { label: string }>(all: Named[], typed: string): Named[] {
  const sought = typed.trim().toLowerCase();
  const place = ({ label }: Named) => label.toLowerCase().indexOf(sought);
  return all
    .filter((one) => place(one) >= 0)
    .toSorted((a, b) => Math.min(place(a), 1) - Math.min(place(b), 1));
}

/** A list to choose from that also holds what was chosen before the list was. */
export function withChosen(list: string[], chosen: string): string[] {
  return chosen === '' || list.includes(chosen) ? list : [chosen, ...list];
}
