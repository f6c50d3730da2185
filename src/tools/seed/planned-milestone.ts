import type { FundedState, MilestoneState } from '#features/hires/hire.rules.ts';

export interface PlannedMilestone {
  id: number;
  position: number;
  /** Null if it is the only one. */
  title: string | null;
  days: number;
  /** The price that is agreed now. */
  amountCents: number;
  state: MilestoneState;
  stateSince: number;
}

export interface FundedMilestone extends PlannedMilestone {
  state: FundedState;
  paymentId: string;
  fundedAt: number;
  dueAt: number;
  deliveredAt: number | null;
  disputedAt: number | null;
  endedAt: number | null;
  releasedCents: number;
  feeCents: number;
  refundedCents: number;
  /** What a lower price gave back after the payment. */
  reducedCents: number;
  isPaidOut: boolean;
}
