/** How a payment stands once its money was taken from the card. */
export const takenStatuses = [
  'held',
  'released',
  'split',
  'returned',
  'lost',
  'orphaned',
  'refunded',
] as const;
export type TakenStatus = (typeof takenStatuses)[number];
