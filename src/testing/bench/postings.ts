import { randomUUID } from 'node:crypto';
import { openOrm } from '#app/server/orm.ts';
import { captured, hired, type Posting } from '#features/ledger/ledger.rules.ts';
import { post } from '#features/ledger/ledger.service.ts';

const CONNECTIONS = 8;
const PAYMENTS = 4_000;
const WARM_UP = 1_000;

/** Ledger postings per second, each its own transaction, from several connections at once. */
export async function measurePostings(url: string) {
  const orm = await openOrm(url, { poolMax: CONNECTIONS });
  const now = () => new Date();
  const payments = Array.from({ length: PAYMENTS }, (_, nth) => {
    const paymentId = randomUUID();
    return { paymentId, projectId: nth + 1, amountCents: 90_000, chargeId: `ch_${paymentId}` };
  });

  async function perSecond(postings: Posting[]): Promise<number> {
    const waiting = postings.values();
    const started = performance.now();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (const posting of waiting) await post({ em: orm.em.fork(), now }, posting);
      }),
    );
    return postings.length / ((performance.now() - started) / 1_000);
  }

  try {
    const warmUp = payments.splice(0, WARM_UP);
    await perSecond(warmUp.map(captured));
    await perSecond(warmUp.map(hired));
    return {
      /** Every one of them on the row of our Stripe balance. */
      hot: await perSecond(payments.map(captured)),
      /** Each on rows of its own. */
      spread: await perSecond(payments.map(hired)),
    };
  } finally {
    await orm.close(true);
  }
}
