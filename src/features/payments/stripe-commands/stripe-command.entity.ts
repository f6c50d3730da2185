import { defineEntity, p } from '@mikro-orm/core';
import { Payment } from '../payment.entity.ts';
import type { CommandKind } from './stripe-command.rules.ts';

/**
 * Stored before it is sent. Key and parameters must never change, because Stripe may have received
 * them.
 */
export const StripeCommandSchema = defineEntity({
  name: 'StripeCommand',
  tableName: 'stripe_commands',
  checks: [
    {
      name: 'stripe_commands_kind',
      expression: `kind in ('create_intent', 'cancel_intent', 'refund', 'transfer', 'reversal')`,
    },
    { name: 'stripe_commands_status', expression: `status in ('new', 'done', 'refused')` },
  ],
  indexes: [
    {
      name: 'stripe_commands_due',
      expression: `create index stripe_commands_due on stripe_commands (next_attempt_at) where status = 'new'`,
    },
    {
      name: 'stripe_commands_refused',
      expression: `create index stripe_commands_refused on stripe_commands (created_at) where status = 'refused'`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    paymentId: () =>
      p.manyToOne(Payment).mapToPk().fieldName('payment_id').index('stripe_commands_payment'),
    kind: p.string().$type<CommandKind>().length(30),
    idempotencyKey: p.string().length(120).unique('stripe_commands_key'),
    params: p.json().$type<Record<string, unknown>>(),
    status: p.string().$type<'new' | 'done' | 'refused'>().length(20).default('new'),
    /** Including one in progress. */
    attempts: p.integer().default(0),
    /** During an attempt, the time when its lease expires. */
    nextAttemptAt: p.datetime(3),
    firstSentAt: p.datetime(3).nullable(),
    /** Null before the response and if Stripe refused. */
    resultId: p.string().length(120).nullable(),
    lastError: p.text().nullable(),
    createdAt: p.datetime(3),
  },
});
export class StripeCommand extends StripeCommandSchema.class {}
StripeCommandSchema.setClass(StripeCommand);
