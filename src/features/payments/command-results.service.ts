import { applyReversalResult } from './chargebacks/chargeback-loss.service.ts';
import { applyTransferResult } from './payouts/payout.service.ts';
import { applyRefundResult } from './refunds/refund.service.ts';
import type { ResultHandlers } from './stripe-commands/apply-command-result.service.ts';

/**
 * Handlers for code that sends commands of any kind. Code that sends only one kind of command
 * passes only the handler of that kind.
 */
export const resultHandlers: Required<ResultHandlers> = {
  refund: applyRefundResult,
  transfer: applyTransferResult,
  reversal: applyReversalResult,
};
