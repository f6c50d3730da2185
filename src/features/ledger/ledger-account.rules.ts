interface Kind {
  /** Name in statements. */
  name: string;
  /** The side on which its balance grows. */
  normal: 'debit' | 'credit';
  /** Whether there is one account, or one for each payment or developer. */
  per: 'platform' | 'payment' | 'developer';
  /** Whether the database refuses to overdraw it. */
  covered: boolean;
}

/** The chart of accounts; a check constraint of the database lists the same kinds. */
export const chart = {
  stripe_clearing: { name: 'Stripe balance', normal: 'debit', per: 'platform', covered: false },
  stripe_fees: { name: 'Stripe’s fees', normal: 'debit', per: 'platform', covered: false },
  platform_fee: { name: 'Platform fee', normal: 'credit', per: 'platform', covered: false },
  platform_bank: {
    name: 'Paid from Bidwright’s bank',
    normal: 'credit',
    per: 'platform',
    covered: false,
  },
  dispute_loss: { name: 'Chargeback losses', normal: 'debit', per: 'platform', covered: false },
  unapplied: { name: 'Payment received', normal: 'credit', per: 'payment', covered: true },
  held: { name: 'Protected funds', normal: 'credit', per: 'payment', covered: true },
  refund_pending: { name: 'Refund on its way', normal: 'credit', per: 'payment', covered: true },
  transfer_pending: { name: 'Payout on its way', normal: 'credit', per: 'payment', covered: true },
  dispute_receivable: { name: 'Chargeback', normal: 'debit', per: 'payment', covered: true },
  payable: { name: 'Developer’s earnings', normal: 'credit', per: 'developer', covered: true },
  developer_receivable: {
    name: 'Owed by the developer',
    normal: 'debit',
    per: 'developer',
    covered: true,
  },
} as const satisfies Record<string, Kind>;

export type AccountKind = keyof typeof chart;
type KindPer<Owner extends Kind['per']> = {
  [Name in AccountKind]: (typeof chart)[Name]['per'] extends Owner ? Name : never;
}[AccountKind];

/** Code of an account: its kind, and the payment or developer that it belongs to. */
export type AccountCode =
  | KindPer<'platform'>
  | `${KindPer<'payment'>}:${string}`
  | `${KindPer<'developer'>}:${number}`;

function isAccountKind(text: string): text is AccountKind {
  return Object.hasOwn(chart, text);
}

export function kindOf(code: string): AccountKind {
  // Stryker disable next-line StringLiteral: a text always has a first part
  const [kind = ''] = code.split(':');
  if (!isAccountKind(kind)) throw new Error(`The chart of accounts has no ${code}`);
  return kind;
}

/** Returns the balance of an account in cents; positive on its normal side. */
export function balanceOf(kind: AccountKind, debits: number, credits: number): number {
  return chart[kind].normal === 'debit' ? debits - credits : credits - debits;
}
