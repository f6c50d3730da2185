import type Stripe from 'stripe';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface IntentList {
  /**
   * Milliseconds: how far back a run every few minutes reads; null if only the nightly run reads
   * it.
   */
  recent: number | null;
  /** Milliseconds: how far back before the last complete reading the nightly run reads. */
  nightly: number;
  /** Yields the ids of the intents to apply. */
  intents(stripe: Stripe, created: Created): AsyncGenerator<string>;
}

interface Created {
  /** Seconds. */
  gte: number;
}

/** Lists at Stripe that contain intents whose webhook may have been lost. */
export const intentLists = {
  payment_intents: {
    recent: 2 * HOUR,
    nightly: 7 * DAY,
    async *intents(stripe, created) {
      const list = stripe.paymentIntents.list({ created, limit: 100 });
      for await (const { id, metadata } of list) if (metadata.payment_id) yield id;
    },
  },
  /** Filtered by the dispute's creation, because the payment may be months old. */
  disputes: {
    recent: 2 * HOUR,
    nightly: 7 * DAY,
    async *intents(stripe, created) {
      const list = stripe.disputes.list({ created, limit: 100 });
      for await (const { payment_intent: id } of list) if (typeof id === 'string') yield id;
    },
  },
  /** A bank may return a refund up to 35 days after it was made. */
  refunds: {
    recent: null,
    nightly: 35 * DAY,
    async *intents(stripe, created) {
      for await (const refund of stripe.refunds.list({ created, limit: 100 })) {
        const { status, payment_intent: id } = refund;
        if (status === 'failed' && typeof id === 'string') yield id;
      }
    },
  },
} satisfies Record<string, IntentList>;

export type IntentListName = keyof typeof intentLists;
