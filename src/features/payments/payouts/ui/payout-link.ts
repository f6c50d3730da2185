export interface PayoutLink {
  back?: 1;
  again?: 1;
}

/** How Stripe sends people back: `?back=1` when they leave its pages, `?again=1` from an old link. */
export function readPayoutLink({ back, again }: Record<string, unknown>): PayoutLink {
  return {
    ...(String(back) === '1' && { back: 1 }),
    ...(String(again) === '1' && { again: 1 }),
  };
}
