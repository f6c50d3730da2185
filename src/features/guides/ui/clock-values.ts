import { clocks } from '#features/hires/hire.rules.ts';
import { daysWords } from '#platform/shared/words.ts';

/** The periods of a hire as texts. Uses the constants of the product. */
export const clockValues = {
  releaseAfterDelivery: daysWords(clocks.releaseAfterDelivery),
  newDueAfterChanges: daysWords(clocks.newDueAfterChanges),
  cancelAfterDue: daysWords(clocks.cancelAfterDue),
  refundAfterDue: daysWords(clocks.refundAfterDue),
  answerToCancel: daysWords(clocks.answerToCancel),
  answerToDispute: daysWords(clocks.answerToDispute),
};
