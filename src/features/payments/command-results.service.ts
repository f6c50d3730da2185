import { applyReversalResult } from './chargebacks/chargeback-loss.service.ts';
import { applyTransferResult } from './payouts/payout.service.ts';
import { applyRefundResult } from './refunds/refund.service.ts';
import type { ResultHandlers } from './stripe-commands/apply-command-result.service.ts';

/** For senders of commands of any kind; others pass only the handler of their own kind. */
export const resultHandlers: Required<ResultHandlers> = {
  refund: applyRefundResult,
  transfer: applyTransferResult,
  reversal: applyReversalResult,
};
