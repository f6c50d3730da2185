/** Id of a PaymentIntent at Stripe. A file of its own, because routes that load at once import it. */
export const INTENT_ID = /^pi_\w{1,100}$/;
