import { expressionBuilder } from 'kysely';
import type { Aliased } from '#platform/server/database/db.ts';

// Columns of reads that select the payment as `y`.
const eb = expressionBuilder<Aliased<'y', 'payments'>, 'y'>();

/** Text of the card that a payment was made with; null before the card is known. */
export const cardText = eb(
  eb(eb.fn<string | null>('initcap', ['y.card_brand']), '||', ' •••• '),
  '||',
  eb.ref('y.card_last4'),
);
