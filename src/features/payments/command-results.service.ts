import { applyReversalResult } from './chargebacks/chargeback-loss.service.ts';
import { applyTransferResult } from './payouts/payout.service.ts';
import { applyRefundResult } from './refunds/refund.service.ts';
import type { ResultHandlers } from './stripe-commands/apply-command-result.service.ts';

/** Code that sends one kind of command passes only its handler. */
export const resultHandlers: Required<ResultHandlers> = {
  refund: applyRefundResult,
  transfer: applyTransferResult,
  reversal: applyReversalResult,
};
