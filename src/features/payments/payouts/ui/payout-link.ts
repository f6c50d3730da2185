export interface PayoutLink {
  back?: true;
  again?: true;
}

/** How Stripe sends people back: `?back=1` when they leave its pages, `?again=1` from an old link. */
export function readPayoutLink({ back, again }: Record<string, unknown>): PayoutLink {
  return {
    ...(String(back) === '1' && { back: true }),
    ...(String(again) === '1' && { again: true }),
  };
}
