import { expect, test } from 'vitest';
import { formatConsentState } from './price-consent.labels.ts';

const terms = { amountCents: 90_050, days: 10 };
const hidden = 'Other people see neither price nor days';

test.each([
  [false, false, `Mira Okafor has not turned this on. ${hidden}.`],
  [true, false, `Mira Okafor has not turned this on. ${hidden}.`],
  [false, true, `Mira Okafor has turned this on. ${hidden} until you do, too.`],
  [true, true, 'Mira Okafor has turned this on, too. Everyone sees: $900.50, 10 days.'],
])(
  'the line for a client (%s) and a developer (%s) says what others see',
  (client, developer, text) => {
    expect(formatConsentState({ client, developer, terms }, 'client', 'Mira Okafor')).toBe(text);
    const reversed = { client: developer, developer: client, terms };
    expect(formatConsentState(reversed, 'developer', 'Mira Okafor')).toBe(text);
  },
);
