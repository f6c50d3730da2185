import { periodDays } from '#features/hires/hire.rules.ts';
import { daysWords } from '#platform/shared/words.ts';

/** The periods of a hire as texts. Uses the constants of the product. */
export const deadlineValues = {
  releaseAfterDelivery: daysWords(periodDays.releaseAfterDelivery),
  newDueAfterChanges: daysWords(periodDays.newDueAfterChanges),
  cancelAfterDue: daysWords(periodDays.cancelAfterDue),
  refundAfterDue: daysWords(periodDays.refundAfterDue),
  answerToCancel: daysWords(periodDays.answerToCancel),
  answerToDispute: daysWords(periodDays.answerToDispute),
};
