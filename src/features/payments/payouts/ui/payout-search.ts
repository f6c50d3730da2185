export interface PayoutSearch {
  back?: 1;
  again?: 1;
}

export function readPayoutSearch({ back, again }: Record<string, unknown>): PayoutSearch {
  return {
    ...(String(back) === '1' && { back: 1 }),
    ...(String(again) === '1' && { again: 1 }),
  };
}
