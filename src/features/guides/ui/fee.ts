import { trpc } from '#platform/client/trpc.ts';

/** What the platform keeps of what is released today, in percent; undefined until it is known. */
export function useFee(): number | undefined {
  return trpc.bids.terms.useQuery().data?.feePercent;
}

/** What the platform keeps, as one sentence. */
export function feeSentence(percent: number | undefined): string {
  if (percent === undefined) {
    return 'What the platform keeps is shown before you bid and before you pay.';
  }
  if (percent === 0) {
    return 'The platform keeps nothing today: the developer receives all of what is released.';
  }
  return `The platform keeps ${percent}% of what is released to the developer, and nothing of what goes back to the client.`;
}
