import { INTENT_ID } from '../intent-id.rules.ts';
import type { Terms } from '../payment.schema.ts';

export interface PaymentSearch {
  /** Only compared with the bid, never charged. */
  amount?: number;
  developer?: number;
  /** After the hire; without it, the next one is funded. */
  milestone?: number;
}

export function parsePositiveInteger(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,10}$/.test(text)) return undefined;
  return Number(text) || undefined;
}

export function readPaymentSearch(search: Record<string, unknown>): PaymentSearch {
  const amount = parsePositiveInteger(search.amount);
  const developer = parsePositiveInteger(search.developer);
  const milestone = parsePositiveInteger(search.milestone);
  return {
    ...(amount && { amount }),
    ...(developer && { developer }),
    ...(milestone && { milestone }),
  };
}

/** Undefined if they are not valid, because another build of the app may have written them. */
export function parseTerms(terms: Partial<Terms> | undefined): Terms | undefined {
  const bidId = parsePositiveInteger(terms?.bidId);
  const revision = parsePositiveInteger(terms?.revision);
  return bidId && revision ? { bidId, revision } : undefined;
}

export interface SuccessSearch {
  project?: number;
  /** Stripe adds it to the return address. */
  payment_intent?: string;
}

export function readSuccessSearch(search: Record<string, unknown>): SuccessSearch {
  const project = parsePositiveInteger(search.project);
  const intent = search.payment_intent;
  const isIntent = typeof intent === 'string' && INTENT_ID.test(intent);
  return { ...(project && { project }), ...(isIntent && { payment_intent: intent }) };
}
