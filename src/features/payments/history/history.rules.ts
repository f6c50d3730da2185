/** How a payment stands that its client sees: being confirmed, or taken from the card. */
export const listedStatuses = [
  'processing',
  'held',
  'released',
  'split',
  'returned',
  'lost',
  'orphaned',
  'refunded',
] as const;
export type ListedStatus = (typeof listedStatuses)[number];
