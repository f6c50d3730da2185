import { trpc } from '#platform/client/api/trpc.ts';

/** Returns the current platform fee in percent; undefined while loading. */
export function useFeePercent(): number | undefined {
  return trpc.bids.terms.useQuery().data?.feePercent;
}

/** Returns a sentence about the platform fee, also if it is undefined or 0. */
export function formatFeeSentence(percent: number | undefined): string {
  if (percent === undefined) {
    return 'You see the platform fee before you bid and before you pay.';
  }
  if (percent === 0) {
    return 'The platform charges no fee today: the developer receives everything that is released.';
  }
  return `The platform keeps ${percent}% of what is released to the developer, and nothing of what is refunded to the client.`;
}
