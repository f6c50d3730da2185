import { trpc } from '#platform/client/api/trpc.ts';

/** Returns the current platform fee in percent; undefined while loading. */
export function useFee(): number | undefined {
  return trpc.bids.terms.useQuery().data?.feePercent;
}

/** Returns a sentence about the platform fee, also if it is undefined or 0. */
export function feeSentence(percent: number | undefined): string {
  if (percent === undefined) {
    return 'What the platform keeps is shown before you bid and before you pay.';
  }
  if (percent === 0) {
    return 'The platform keeps nothing today: the developer receives all of what is released.';
  }
  return `The platform keeps ${percent}% of what is released to the developer, and nothing of what goes back to the client.`;
}
