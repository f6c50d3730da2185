import type { FormErrors } from '#platform/client/forms/form-errors.ts';
import { DeclineBid } from '../../bid.schema.ts';

/** The choice that requires a text. */
export const OTHER_REASON = 'Another reason';

export interface DeclineFormValues {
  choice: string;
  words: string;
}

/** Returns the reason that is sent to the developer. */
export function toDeclineReason({ choice, words }: DeclineFormValues): string {
  const chosen = choice === OTHER_REASON ? '' : choice;
  return `${chosen} ${words.trim()}`.trim();
}

export function validateDecline(values: DeclineFormValues): FormErrors {
  const result = DeclineBid.shape.reason.safeParse(toDeclineReason(values));
  return { words: result.error?.issues[0]?.message };
}
