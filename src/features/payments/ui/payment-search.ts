import type { Terms } from '../payment.schema.ts';

/** Search parameters of the payment page. */
export interface PaymentSearch {
  /** Whole dollars. Only compared with the bid, never charged. */
  amount?: number;
  /** Id of the developer to hire. */
  developer?: number;
}

/** Returns a positive integer of at most ten digits; undefined if the value is anything else. */
export function parsePositiveInteger(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,10}$/.test(text)) return undefined;
  return Number(text) || undefined;
}

/** Returns the valid parameters of the payment page; invalid parameters are omitted. */
export function readPaymentSearch(search: Record<string, unknown>): PaymentSearch {
  const amount = parsePositiveInteger(search.amount);
  const developer = parsePositiveInteger(search.developer);
  return { ...(amount && { amount }), ...(developer && { developer }) };
}

/**
 * Returns the terms in the browser's history state; undefined if there are none, or if they are not
 * valid, because another build of the app may have written them.
 */
export function parseTerms(terms: Partial<Terms> | undefined): Terms | undefined {
  const bidId = parsePositiveInteger(terms?.bidId);
  const revision = parsePositiveInteger(terms?.revision);
  return bidId && revision ? { bidId, revision } : undefined;
}

/** Returns the project id in the URL of the result page; omitted if it is not valid. */
export function readSuccessSearch(search: Record<string, unknown>): { project?: number } {
  const project = parsePositiveInteger(search.project);
  return project ? { project } : {};
}
