import { expect, test } from 'vitest';
import { extractIntentId } from './stripe-event.rules.ts';

test.each([
  ['payment_intent.succeeded', { id: 'pi_1' }, 'pi_1'],
  ['payment_intent.succeeded', {}, null],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['charge.dispute.created', { id: 'du_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['charge.refunded', { id: 'ch_1', payment_intent: null }, null],
  ['charge.refunded', { id: 'ch_1' }, null],
  ['payout.paid', { id: 'po_1', payment_intent: 'pi_1' }, null],
  ['issuing.charge.made', { id: 'x_1', payment_intent: 'pi_1' }, null],
  ['test.payment_intent.made', { id: 'x_1' }, null],
])('%s about %o names %s', (type, object, intent) => {
  expect(extractIntentId(type, object)).toBe(intent);
});
