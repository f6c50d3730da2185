import { clocks } from '#features/hires/hire.rules.ts';
import { daysWords } from '#platform/shared/words.ts';

/** The periods of a hire, as the product counts them. */
export const clockValues = {
  releaseAfterDelivery: daysWords(clocks.releaseAfterDelivery),
  newDueAfterChanges: daysWords(clocks.newDueAfterChanges),
  cancelAfterDue: daysWords(clocks.cancelAfterDue),
  refundAfterDue: daysWords(clocks.refundAfterDue),
  answerToCancel: daysWords(clocks.answerToCancel),
  answerToDispute: daysWords(clocks.answerToDispute),
};
