type ApiRequest = { route: string; params: object };
type Params = { [name: string]: unknown };

/**
 * Rules that types cannot express, by route: integers, bounds and parameters that exclude each
 * other. A rule returns what is wrong, or null.
 */
const rules: { readonly [route: string]: readonly ((params: Params) => string | null)[] } = {
  'POST /v1/payment_intents': [
    ({ amount }) => integerFault('amount', amount, 50, 99_999_999),
    (params) => exclusionFault(params, 'allowed_payment_method_types', 'automatic_payment_methods'),
  ],
  'POST /v1/refunds': [
    ({ amount }) => integerFault('amount', amount, 1, 99_999_999),
    ({ charge, payment_intent }) =>
      charge || payment_intent ? null : 'charge or payment_intent is required',
  ],
  'POST /v1/transfers': [
    ({ amount }) =>
      amount === undefined ? 'amount is required here, because the product never omits it' : null,
    ({ amount }) => integerFault('amount', amount, 1, 99_999_999),
  ],
  'POST /v1/transfers/:id/reversals': [
    ({ amount }) => integerFault('amount', amount, 1, 99_999_999),
  ],
  'POST /v2/core/account_links': [({ use_case }) => useCaseFault(use_case)],
};

const listRules = [
  ({ limit }: Params) => integerFault('limit', limit, 1, 100),
  (params: Params) => exclusionFault(params, 'starting_after', 'ending_before'),
];

/** Accepts numbers as text, because forms contain text only. */
function integerFault(name: string, value: unknown, min: number, max: number) {
  if (value === undefined) return null;
  const number = Number(value);
  const fits = Number.isInteger(number) && number >= min && number <= max;
  return fits ? null : `${name} is no integer from ${min} to ${max}`;
}

function exclusionFault(params: Params, one: string, other: string) {
  return one in params && other in params ? `${one} and ${other} exclude each other` : null;
}

/** The parameters of a use case are under the name of its type. */
function useCaseFault(useCase: unknown) {
  if (typeof useCase !== 'object' || useCase === null || !('type' in useCase)) return null;
  return String(useCase.type) in useCase ? null : `use_case.${String(useCase.type)} is missing`;
}

/** Returns what is wrong with a request by these rules; empty if nothing is. */
export function listRequestFaults({ route, params }: ApiRequest): string[] {
  const fields = { ...params };
  const routeRules = [...(rules[route] ?? []), ...(route.startsWith('GET') ? listRules : [])];
  return routeRules.map((rule) => rule(fields)).filter((message) => message !== null);
}
