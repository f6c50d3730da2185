import type { Terms } from '../payment.schema.ts';

/** Where an address that leads to a payment may name what is to be paid. */
export interface PaymentLink {
  /** Whole dollars; only compared with the bid, never charged. */
  amount?: number;
  developer?: number;
}

/** A whole number above zero, as an address spells it; else undefined. */
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

/** The terms that were read before, as a browser's history has them; they may be another build's. */
export function readTerms(terms: Partial<Terms> | undefined): Terms | undefined {
  const bidId = wholeIn(terms?.bidId);
  const revision = wholeIn(terms?.revision);
  return bidId && revision ? { bidId, revision } : undefined;
}

export function readSuccessLink(search: Record<string, unknown>): { project?: number } {
  const project = wholeIn(search.project);
  return project ? { project } : {};
}
