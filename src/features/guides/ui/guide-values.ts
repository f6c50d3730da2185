import { CHANGE_DAYS } from '#features/hires/changes/change.rules.ts';
import { DROP_AFTER_DAYS } from '#features/hires/deadlines/idle.rules.ts';
import { periodDays } from '#features/hires/hire.rules.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { formatDays } from '#platform/shared/format/text.ts';

export function useFeePercent(): number | undefined {
  return trpc.bids.terms.useQuery().data?.feePercent;
}

export function formatFeeSentence(percent: number | undefined): string {
  if (percent === undefined) {
    return 'You see the platform fee before you bid and before you pay.';
  }
  if (percent === 0) {
    return 'The platform charges no fee today: the developer receives everything that is released.';
  }
  return `The platform keeps ${percent}% of what is released to the developer, and nothing of what is refunded to the client.`;
}

export const periodTexts = {
  releaseAfterDelivery: formatDays(periodDays.releaseAfterDelivery),
  newDueAfterChanges: formatDays(periodDays.newDueAfterChanges),
  cancelAfterDue: formatDays(periodDays.cancelAfterDue),
  refundAfterDue: formatDays(periodDays.refundAfterDue),
  answerToCancel: formatDays(periodDays.answerToCancel),
  answerToDispute: formatDays(periodDays.answerToDispute),
  decideDispute: formatDays(periodDays.decideDispute),
  answerToChange: formatDays(CHANGE_DAYS),
  dropPlanned: formatDays(DROP_AFTER_DAYS),
};
