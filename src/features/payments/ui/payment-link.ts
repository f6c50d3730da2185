import type { Terms } from '../payment.schema.ts';

/** Search parameters of the payment page. */
export interface PaymentLink {
  /** Whole dollars. Only compared with the bid, never charged. */
  amount?: number;
  developer?: number;
}

/** Returns a positive integer from a URL parameter; undefined if it is not valid. */
export function wholeIn(given: unknown): number | undefined {
  const text = typeof given === 'number' ? String(given) : given;
  if (typeof text !== 'string' || !/^\d{1,10}$/.test(text)) return undefined;
  return Number(text) || undefined;
}

export function readPaymentLink(search: Record<string, unknown>): PaymentLink {
  const amount = wholeIn(search.amount);
  const developer = wholeIn(search.developer);
  return { ...(amount && { amount }), ...(developer && { developer }) };
}

/**
 * Returns the terms in the browser's history state; undefined if they are invalid, because another
 * build may have written them.
 */
export function readTerms(terms: Partial<Terms> | undefined): Terms | undefined {
  const bidId = wholeIn(terms?.bidId);
  const revision = wholeIn(terms?.revision);
  return bidId && revision ? { bidId, revision } : undefined;
}

export function readSuccessLink(search: Record<string, unknown>): { project?: number } {
  const project = wholeIn(search.project);
  return project ? { project } : {};
}
