export interface PayoutSearch {
  /** Set if the developer returns from Stripe's pages. */
  back?: 1;
  /** Set if the link to Stripe's pages could not be used. */
  again?: 1;
}

/**
 * Returns the parameters that Stripe's redirects to the payouts page contain; other values are
 * ignored.
 */
export function readPayoutSearch({ back, again }: Record<string, unknown>): PayoutSearch {
  return {
    ...(String(back) === '1' && { back: 1 }),
    ...(String(again) === '1' && { again: 1 }),
  };
}
