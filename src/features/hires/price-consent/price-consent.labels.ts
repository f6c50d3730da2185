import { formatCents } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { Side } from '../disputes/dispute.rules.ts';
import type { PriceAndDays, PriceConsent } from './price-consent.schema.ts';

export function formatPriceAndDays({ amountCents, days }: PriceAndDays): string {
  return `${formatCents(amountCents)}, ${formatDays(days)}`;
}

/** Says what the other side chose and what outsiders see now. */
export function formatConsentState(consent: PriceConsent, side: Side, otherName: string): string {
  const hasOther = side === 'client' ? consent.developer : consent.client;
  if (!hasOther)
    return `${otherName} has not turned this on. Other people see neither price nor days.`;
  if (!consent[side])
    return `${otherName} has turned this on. Other people see neither price nor days until you do, too.`;
  return `${otherName} has turned this on, too. Everyone sees: ${formatPriceAndDays(consent.terms)}.`;
}
