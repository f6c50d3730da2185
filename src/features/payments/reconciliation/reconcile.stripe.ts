import type Stripe from 'stripe';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface IntentList {
  /** Null if only the nightly run reads the list. */
  recentMs: number | null;
  /** How far before the cursor the nightly run starts to read. */
  nightlyMs: number;
  listIntentIds(stripe: Stripe, created: CreatedFilter): AsyncGenerator<string>;
}

interface CreatedFilter {
  /** In Unix seconds. */
  gte: number;
}

/** Lists in which a run looks for intents whose webhook may have been lost. */
export const intentLists = {
  payment_intents: {
    recentMs: 2 * HOUR_MS,
    nightlyMs: 7 * DAY_MS,
    async *listIntentIds(stripe, created) {
      const list = stripe.paymentIntents.list({ created, limit: 100 });
      for await (const { id, metadata } of list) if (metadata.payment_id) yield id;
    },
  },
  /** By the creation of Stripe's dispute, because the payment may be months old. */
  disputes: {
    recentMs: 2 * HOUR_MS,
    nightlyMs: 7 * DAY_MS,
    async *listIntentIds(stripe, created) {
      const list = stripe.disputes.list({ created, limit: 100 });
      for await (const { payment_intent: id } of list) if (typeof id === 'string') yield id;
    },
  },
  /** A bank may return a refund up to 35 days later. */
  refunds: {
    recentMs: null,
    nightlyMs: 35 * DAY_MS,
    async *listIntentIds(stripe, created) {
      for await (const refund of stripe.refunds.list({ created, limit: 100 })) {
        const { status, payment_intent: id } = refund;
        if (status === 'failed' && typeof id === 'string') yield id;
      }
    },
  },
} satisfies Record<string, IntentList>;

export type IntentListName = keyof typeof intentLists;
