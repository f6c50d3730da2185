interface AccountDefinition {
  name: string;
  normalSide: 'debit' | 'credit';
  /** `platform`: one account. Otherwise one account per payment or developer. */
  scope: 'platform' | 'payment' | 'developer';
  refusesOverdraft: boolean;
}

/** A check constraint of the database lists the same kinds. */
export const chartOfAccounts = {
  stripe_clearing: {
    name: 'Stripe balance',
    normalSide: 'debit',
    scope: 'platform',
    refusesOverdraft: false,
  },
  stripe_fees: {
    name: 'Stripe’s fees',
    normalSide: 'debit',
    scope: 'platform',
    refusesOverdraft: false,
  },
  platform_fee: {
    name: 'Platform fee',
    normalSide: 'credit',
    scope: 'platform',
    refusesOverdraft: false,
  },
  platform_bank: {
    name: 'Paid from Bidwright’s bank',
    normalSide: 'credit',
    scope: 'platform',
    refusesOverdraft: false,
  },
  dispute_loss: {
    name: 'Chargeback losses',
    normalSide: 'debit',
    scope: 'platform',
    refusesOverdraft: false,
  },
  unapplied: {
    name: 'Payment received',
    normalSide: 'credit',
    scope: 'payment',
    refusesOverdraft: true,
  },
  held: { name: 'Protected funds', normalSide: 'credit', scope: 'payment', refusesOverdraft: true },
  refund_pending: {
    name: 'Refund on its way',
    normalSide: 'credit',
    scope: 'payment',
    refusesOverdraft: true,
  },
  transfer_pending: {
    name: 'Payout on its way',
    normalSide: 'credit',
    scope: 'payment',
    refusesOverdraft: true,
  },
  dispute_receivable: {
    name: 'Chargeback',
    normalSide: 'debit',
    scope: 'payment',
    refusesOverdraft: true,
  },
  payable: {
    name: 'Developer’s earnings',
    normalSide: 'credit',
    scope: 'developer',
    refusesOverdraft: true,
  },
  developer_receivable: {
    name: 'Owed by the developer',
    normalSide: 'debit',
    scope: 'developer',
    refusesOverdraft: true,
  },
} as const satisfies Record<string, AccountDefinition>;

export type AccountKind = keyof typeof chartOfAccounts;
type AccountKindOf<Scope extends AccountDefinition['scope']> = {
  [Name in AccountKind]: (typeof chartOfAccounts)[Name]['scope'] extends Scope ? Name : never;
}[AccountKind];

export type AccountCode =
  | AccountKindOf<'platform'>
  | `${AccountKindOf<'payment'>}:${string}`
  | `${AccountKindOf<'developer'>}:${number}`;

function isAccountKind(text: string): text is AccountKind {
  return Object.hasOwn(chartOfAccounts, text);
}

export function accountKindOf(code: string): AccountKind {
  // Stryker disable next-line StringLiteral: a text always has a first part
  const [kind = ''] = code.split(':');
  if (!isAccountKind(kind)) throw new Error(`The chart of accounts has no ${code}`);
  return kind;
}

/** Positive if the normal side is larger. */
export function calculateBalance(
  kind: AccountKind,
  debitCents: number,
  creditCents: number,
): number {
  const isDebitNormal = chartOfAccounts[kind].normalSide === 'debit';
  return isDebitNormal ? debitCents - creditCents : creditCents - debitCents;
}

export interface Leg {
  debit: AccountCode;
  credit: AccountCode;
  amountCents: number;
}

/** Negative if the legs reduce our balance at Stripe. */
export function sumClearingCents(legs: readonly Leg[]): number {
  return legs.reduce((sum, { debit, credit, amountCents }) => {
    if (debit === 'stripe_clearing') return sum + amountCents;
    return credit === 'stripe_clearing' ? sum - amountCents : sum;
  }, 0);
}
