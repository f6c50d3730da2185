/**
 * Returns the id of the intent that an event concerns, or null. Its state must be retrieved from
 * Stripe, because the event may be outdated.
 */
export function extractIntentId(type: string, object: object): string | null {
  if (type.startsWith('payment_intent.') && 'id' in object) return String(object.id);
  if (!/^(charge|refund)\./.test(type) || !('payment_intent' in object)) return null;
  return typeof object.payment_intent === 'string' ? object.payment_intent : null;
}
