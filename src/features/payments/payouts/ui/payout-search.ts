export interface PayoutSearch {
  back?: 1;
  again?: 1;
}

/**
 * Returns the parameters of Stripe's redirects: `back=1` if the user left its pages, `again=1` if
 * the link has expired.
 */
export function readPayoutSearch({ back, again }: Record<string, unknown>): PayoutSearch {
  return {
    ...(String(back) === '1' && { back: 1 }),
    ...(String(again) === '1' && { again: 1 }),
  };
}
