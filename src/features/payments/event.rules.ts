/** Which intent an event of Stripe's is about; its body is only a hint at what to look up. */
export function intentNamedBy(type: string, object: object): string | null {
  if (type.startsWith('payment_intent.') && 'id' in object) return String(object.id);
  if (!/^(charge|refund)\./.test(type) || !('payment_intent' in object)) return null;
  return typeof object.payment_intent === 'string' ? object.payment_intent : null;
}
