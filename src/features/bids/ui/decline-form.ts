import type { Issues } from '#platform/client/kit/form-check.ts';
import { DeclineBid } from '../bid.schema.ts';

/** The choice that is no reason by itself. */
export const OTHER_REASON = 'Another reason';

export interface DeclineText {
  choice: string;
  words: string;
}

/** What the developer will read. */
export function reasonOf({ choice, words }: DeclineText): string {
  const chosen = choice === OTHER_REASON ? '' : choice;
  return `${chosen} ${words.trim()}`.trim();
}

export function checkDecline(values: DeclineText): Issues<DeclineText> {
  const found = DeclineBid.shape.reason.safeParse(reasonOf(values));
  const words = found.error?.issues[0]?.message;
  return words === undefined ? {} : { words };
}
