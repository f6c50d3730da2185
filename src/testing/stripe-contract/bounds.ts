type Asked = { route: string; params: object };
type Params = { [name: string]: unknown };

/** Rules that types cannot express: integers, bounds and parameters that exclude each other. */
const rules: { readonly [route: string]: readonly ((params: Params) => string | null)[] } = {
  'POST /v1/payment_intents': [
    ({ amount }) => whole('amount', amount, 50, 99_999_999),
    (params) => apart(params, 'allowed_payment_method_types', 'automatic_payment_methods'),
  ],
  'POST /v1/refunds': [
    ({ amount }) => whole('amount', amount, 1, 99_999_999),
    ({ charge, payment_intent }) =>
      charge || payment_intent ? null : 'neither charge nor payment_intent is given',
  ],
  'POST /v1/transfers': [
    ({ amount }) => (amount === undefined ? 'an amount is needed' : null),
    ({ amount }) => whole('amount', amount, 1, 99_999_999),
  ],
  'POST /v1/transfers/:id/reversals': [({ amount }) => whole('amount', amount, 1, 99_999_999)],
  'POST /v2/core/account_links': [({ use_case }) => described(use_case)],
};

const everyList = [
  ({ limit }: Params) => whole('limit', limit, 1, 100),
  (params: Params) => apart(params, 'starting_after', 'ending_before'),
];

function whole(name: string, value: unknown, least: number, most: number) {
  if (value === undefined) return null;
  const number = Number(value);
  const fits = Number.isInteger(number) && number >= least && number <= most;
  return fits ? null : `${name} is no whole number from ${least} to ${most}`;
}

function apart(params: Params, one: string, other: string) {
  return one in params && other in params ? `${one} and ${other} exclude each other` : null;
}

function described(useCase: unknown) {
  if (typeof useCase !== 'object' || useCase === null || !('type' in useCase)) return null;
  return String(useCase.type) in useCase ? null : `use_case.${String(useCase.type)} is missing`;
}

export function requestRefusals({ route, params }: Asked): string[] {
  const given = { ...params };
  const all = [...(rules[route] ?? []), ...(route.startsWith('GET') ? everyList : [])];
  return all.map((rule) => rule(given)).filter((message) => message !== null);
}
