import type { TrackedEvent } from './events.ts';

const names = ['payment_started', 'payment_info_added', 'payment_completed'] as const;
type PaymentEvent = TrackedEvent<(typeof names)[number]>;

const KEPT = 'tracking-kept';
const TOLD = 'tracking-told';
/** More payments than this nobody makes in one browser before the oldest may be forgotten. */
const REMEMBERED = 60;

function isPaymentName(name: unknown): name is PaymentEvent[0] {
  return names.some((known) => known === name);
}

export function isPayment(event: TrackedEvent): event is PaymentEvent {
  return isPaymentName(event[0]);
}

function read(place: string): unknown[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

function write(place: string, list: unknown[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(list.slice(-REMEMBERED)));
  } catch {
    // Counted once too often or not at all: the payment does not care.
  }
}

function revived(kept: unknown): PaymentEvent[] {
  if (!Array.isArray(kept)) return [];
  const [name, fields]: unknown[] = kept;
  const { projectId, value }: Record<string, unknown> = { ...Object(fields) };
  if (!isPaymentName(name) || typeof projectId !== 'number' || typeof value !== 'number') return [];
  return [[name, { projectId, value }]];
}

/**
 * Trackers are off on the pages of a payment, yet SPEC wants its steps told. So a step waits here,
 * as the project's id and the price and nothing else, never an address or a secret, until the
 * person is on a page where trackers are on; leaving the payment loads that page anew.
 */
export function keepPayment(event: PaymentEvent): void {
  write(KEPT, [...read(KEPT), event]);
}

/** What waited, in its order; it waits no longer. */
export function takeKept(): PaymentEvent[] {
  const kept = read(KEPT).flatMap(revived);
  if (kept.length > 0) write(KEPT, []);
  return kept;
}

/** A reload of the payment, or its page opened again, is not another payment. */
export function isFirstTime(event: PaymentEvent): boolean {
  const told = read(TOLD);
  const key = JSON.stringify(event);
  if (told.includes(key)) return false;
  write(TOLD, [...told, key]);
  return true;
}

export function forgetPayments(): void {
  try {
    localStorage.removeItem(KEPT);
    localStorage.removeItem(TOLD);
  } catch {
    // What cannot be reached was not kept.
  }
}
