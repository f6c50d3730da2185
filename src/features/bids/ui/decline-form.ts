import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { DeclineBid } from '../bid.schema.ts';

/** The choice that requires a text. */
export const OTHER_REASON = 'Another reason';

export interface DeclineText {
  choice: string;
  words: string;
}

/** Returns the reason that is sent to the developer. */
export function reasonOf({ choice, words }: DeclineText): string {
  const chosen = choice === OTHER_REASON ? '' : choice;
  return `${chosen} ${words.trim()}`.trim();
}

export function validateDecline(values: DeclineText): FormErrors {
  const result = DeclineBid.shape.reason.safeParse(reasonOf(values));
  return { words: result.error?.issues[0]?.message };
}
