import type { Exchange, Watch } from '#platform/server/stripe-sandbox/sandbox-watch.ts';
import { requestRefusals } from './bounds.ts';
import { contractEvents } from './contract-routes.ts';
import { unexpanded } from './unexpand.ts';
import { prepareValidators, validators } from './validators.ts';

type Call = Extract<Exchange, { kind: 'call' }>;
export type Fault = { side: 'request' | 'answer' | 'webhook'; of: string; said: string };

/** Codes Stripe answers with that the package's own list of them leaves out. */
const unlistedCodes = new Set([
  'insufficient_capabilities_for_transfer',
  'payment_method_types_no_longer_supported',
]);

/** What is wrong with this value by that schema; null when nothing is. */
export function wrong(schema: string, value: unknown): string | null {
  const validator = validators()[schema];
  if (!validator) return 'there is no schema for it';
  if (validator(value)) return null;
  const told = validator.errors?.map(({ instancePath, message, params }) => {
    const which = params === undefined ? '' : ` ${JSON.stringify(params)}`;
    return `${instancePath || '/'} ${message}${which}`;
  });
  return told?.slice(0, 5).join('; ') ?? 'invalid';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function eventName(type: string) {
  const words = type.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Event`;
}

/** A snapshot event is held to its own type: what it shows must be what it says it shows. */
function eventProblem(event: Record<string, unknown>) {
  const name = eventName(String(event.type));
  if (!contractEvents.includes(name)) return `${String(event.type)} is no event of the sandbox`;
  const { data, ...rest } = event;
  if (!isRecord(data)) return '/data must be object';
  const { previous_attributes: previous, object } = data;
  const unknown = Object.keys(previous ?? {}).find((key) => !isRecord(object) || !(key in object));
  if (unknown && unknown !== 'pending_reason') return `/data/previous_attributes has ${unknown}`;
  return wrong(`event ${name}`, { ...rest, data: { object } });
}

function withoutUnlisted(error: unknown) {
  if (!isRecord(error) || !unlistedCodes.has(String(error.code))) return error;
  const { code: _code, ...rest } = error;
  return rest;
}

function refusalProblem({ route }: Call, body: unknown) {
  if (!isRecord(body) || Object.keys(body).join() !== 'error') return 'a refusal is { error }';
  const { error } = body;
  if (!route.includes('/v2/')) return wrong('refusal', withoutUnlisted(error));
  const isSaid = isRecord(error) && typeof error.code === 'string';
  return isSaid && typeof error.message === 'string' ? null : 'a refusal has code and message';
}

/** The page token is part of the address API v2 hands out, and of no type. */
function withoutPage({ route, params }: Call) {
  if (!route.startsWith('GET /v2/') || !('page' in params)) return params;
  const { page: _page, ...rest } = params;
  return rest;
}

function answerProblems(call: Call): string[] {
  const body: unknown = JSON.parse(call.body);
  if (call.status >= 400) return [refusalProblem(call, body)].filter((said) => said !== null);
  const { plain, objects } = unexpanded(body, call.params);
  const problems = objects.map((object) => wrong(`object ${String(object.object)}`, object));
  problems.push(wrong(`answer ${call.route}`, plain));
  if (call.route.startsWith('GET /v1/events')) {
    const events = isRecord(plain) && Array.isArray(plain.data) ? plain.data : [plain];
    problems.push(...events.map((event) => (isRecord(event) ? eventProblem(event) : 'no event')));
  }
  return problems.filter((said) => said !== null);
}

function webhookProblem(text: string) {
  const body: unknown = JSON.parse(text);
  if (!isRecord(body)) return 'no object';
  return body.object === 'event' ? eventProblem(body) : wrong('notification', body);
}

export function faultsOf(exchange: Exchange): Fault[] {
  if (exchange.kind === 'webhook') {
    const said = webhookProblem(exchange.body);
    return said === null ? [] : [{ side: 'webhook', of: exchange.body.slice(0, 80), said }];
  }
  const of = `${exchange.route} ${exchange.status}`;
  const asked = wrong(`request ${exchange.route}`, withoutPage(exchange));
  const refused = [asked, ...requestRefusals(exchange)].filter((said) => said !== null);
  return [
    ...refused.map((said): Fault => ({ side: 'request', of, said })),
    ...answerProblems(exchange).map((said): Fault => ({ side: 'answer', of, said })),
  ];
}

/**
 * Looks at everything that passes the sandbox from now on. `strict` also counts requests that the
 * sandbox refused: the product sends none, tests of the sandbox do.
 */
export async function contractOf(sandbox: { watch: Watch } | null, { strict = true } = {}) {
  await prepareValidators();
  const seen = { calls: 0, webhooks: 0, faults: new Set<string>() };
  if (sandbox) {
    sandbox.watch.see = (exchange) => {
      if (exchange.kind === 'call') seen.calls += 1;
      else seen.webhooks += 1;
      const wasRefused = exchange.kind === 'call' && exchange.status >= 400;
      for (const { side, of, said } of faultsOf(exchange)) {
        if (strict || side !== 'request' || !wasRefused) seen.faults.add(`${side} ${of}: ${said}`);
      }
    };
  }
  return {
    seen,
    /** Fails whoever closes the rig of a test in which something did not fit. */
    hold() {
      if (seen.faults.size === 0) return;
      throw new Error(`Not as the stripe package has it:\n${[...seen.faults].join('\n')}`);
    },
  };
}
