import { periodDays } from '#features/hires/hire.rules.ts';
import { formatDays } from '#platform/shared/format/text.ts';

/** The periods of a hire as texts. Uses the constants of the product. */
export const deadlineValues = {
  releaseAfterDelivery: formatDays(periodDays.releaseAfterDelivery),
  newDueAfterChanges: formatDays(periodDays.newDueAfterChanges),
  cancelAfterDue: formatDays(periodDays.cancelAfterDue),
  refundAfterDue: formatDays(periodDays.refundAfterDue),
  answerToCancel: formatDays(periodDays.answerToCancel),
  answerToDispute: formatDays(periodDays.answerToDispute),
};
