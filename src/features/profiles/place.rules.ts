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

/** The home market first, the others by name. */
export const countries = [
  'United States',
  ...`Albania, Algeria, Angola, Argentina, Armenia, Australia, Austria, Azerbaijan, Bahrain,
  Bangladesh, Belarus, Belgium, Bolivia, Bosnia and Herzegovina, Botswana, Brazil, Bulgaria,
  Cambodia, Cameroon, Canada, Chile, China, Colombia, Costa Rica, Croatia, Cyprus, Czechia,
  Denmark, Dominican Republic, Ecuador, Egypt, El Salvador, Estonia, Ethiopia, Finland, France,
  Georgia, Germany, Ghana, Greece, Guatemala, Honduras, Hong Kong, Hungary, Iceland, India,
  Indonesia, Iraq, Ireland, Israel, Italy, Jamaica, Japan, Jordan, Kazakhstan, Kenya, Kuwait,
  Latvia, Lebanon, Lithuania, Luxembourg, Malaysia, Malta, Mauritius, Mexico, Moldova, Mongolia,
  Morocco, Mozambique, Nepal, Netherlands, New Zealand, Nicaragua, Nigeria, North Macedonia,
  Norway, Oman, Pakistan, Panama, Paraguay, Peru, Philippines, Poland, Portugal, Qatar, Romania,
  Rwanda, Saudi Arabia, Senegal, Serbia, Singapore, Slovakia, Slovenia, South Africa, South Korea,
  Spain, Sri Lanka, Sweden, Switzerland, Taiwan, Tanzania, Thailand, Tunisia, Turkey, Uganda,
  Ukraine, United Arab Emirates, United Kingdom, Uruguay, Uzbekistan, Venezuela, Vietnam, Zambia,
  Zimbabwe`.split(/,\s+/),
];

/** A place in one line, as far as it is known. */
export function placeWords(parts: (string | null)[]): string {
  return parts.filter((part) => part?.trim() && part !== NO_STATE).join(', ');
}

/** What is kept of the chosen state. */
export function stateChosen(state: string): string {
  return state === NO_STATE ? '' : state;
}

/** A list to choose from that also holds what was chosen before the list was. */
export function withChosen(list: string[], chosen: string): string[] {
  return chosen === '' || list.includes(chosen) ? list : [chosen, ...list];
}
