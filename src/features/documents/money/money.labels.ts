import type { MoneyColumn } from './money.rules.ts';

export const columnLabels: Record<MoneyColumn, string> = {
  paidCents: 'Paid',
  earnedCents: 'Earned',
  protectedCents: 'Protected',
  returnedCents: 'Returned',
  paidOutCents: 'Paid out',
};
