import type { Exchange, Observer } from '#platform/server/stripe-sandbox/api/server-api.ts';
import { requestRefusals } from './bounds.ts';
import { contractEvents } from './contract-routes.ts';
import { unexpand } from './unexpand.ts';
import { prepareValidators, validators } from './validators.ts';

type Call = Extract<Exchange, { kind: 'call' }>;
export type Fault = { side: 'request' | 'answer' | 'webhook'; of: string; message: string };

/** Error codes of Stripe that are missing in the package's type. */
const unlistedCodes = new Set(['insufficient_capabilities_for_transfer']);

/** Returns the first problems of a value by a schema, or null if it is valid. */
export function matchFault(schema: string, value: unknown): string | null {
  const validator = validators()[schema];
  if (!validator) return 'there is no schema for it';
  if (validator(value)) return null;
  const problems = validator.errors?.map(({ instancePath, message, params }) => {
    const which = params === undefined ? '' : ` ${JSON.stringify(params)}`;
    return `${instancePath || '/'} ${message}${which}`;
  });
  return problems?.slice(0, 5).join('; ') ?? 'invalid';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function eventName(type: string) {
  const words = type.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Event`;
}

/** Returns the first problem of a snapshot event by the type of its event, or null. */
function eventProblem(event: Record<string, unknown>) {
  const name = eventName(String(event.type));
  if (!contractEvents.includes(name)) return `${String(event.type)} is no event of the sandbox`;
  const { data, ...rest } = event;
  if (!isRecord(data)) return '/data must be object';
  const { previous_attributes: previous, object } = data;
  const unknown = Object.keys(previous ?? {}).find((key) => !isRecord(object) || !(key in object));
  if (unknown && unknown !== 'pending_reason') return `/data/previous_attributes has ${unknown}`;
  return matchFault(`event ${name}`, { ...rest, data: { object } });
}

function withoutUnlisted(error: unknown) {
  if (!isRecord(error) || !unlistedCodes.has(String(error.code))) return error;
  const { code: _code, ...rest } = error;
  return rest;
}

function refusalProblem({ route }: Call, body: unknown) {
  if (!isRecord(body) || Object.keys(body).join() !== 'error') return 'a refusal is { error }';
  const { error } = body;
  if (!route.includes('/v2/')) return matchFault('refusal', withoutUnlisted(error));
  const hasCode = isRecord(error) && typeof error.code === 'string';
  return hasCode && typeof error.message === 'string' ? null : 'a refusal has code and message';
}

function answerProblems(call: Call): string[] {
  const body: unknown = JSON.parse(call.body);
  if (call.status >= 400) return [refusalProblem(call, body)].filter((message) => message !== null);
  const { plain, objects } = unexpand(body, call.params);
  const problems = objects.map((object) => matchFault(`object ${String(object.object)}`, object));
  problems.push(matchFault(`answer ${call.route}`, plain));
  return problems.filter((message) => message !== null);
}

function webhookProblem(text: string) {
  const body: unknown = JSON.parse(text);
  if (!isRecord(body)) return 'no object';
  return body.object === 'event' ? eventProblem(body) : matchFault('notification', body);
}

export function listFaults(exchange: Exchange): Fault[] {
  if (exchange.kind === 'webhook') {
    const message = webhookProblem(exchange.body);
    return message === null ? [] : [{ side: 'webhook', of: exchange.body.slice(0, 80), message }];
  }
  const of = `${exchange.route} ${exchange.status}`;
  const asked = matchFault(`request ${exchange.route}`, exchange.params);
  const refused = [asked, ...requestRefusals(exchange)].filter((message) => message !== null);
  return [
    ...refused.map((message): Fault => ({ side: 'request', of, message })),
    ...answerProblems(exchange).map((message): Fault => ({ side: 'answer', of, message })),
  ];
}

/**
 * Checks every exchange of the sandbox from now on. `strict` must be false if requests that the
 * sandbox refuses are sent on purpose, as in its own tests.
 */
export async function recordContract(
  sandbox: { observer: Observer } | null,
  { strict = true } = {},
) {
  await prepareValidators();
  const seen = { calls: 0, webhooks: 0, faults: new Set<string>() };
  if (sandbox) {
    sandbox.observer.observe = (exchange) => {
      if (exchange.kind === 'call') seen.calls += 1;
      else seen.webhooks += 1;
      const wasRefused = exchange.kind === 'call' && exchange.status >= 400;
      for (const { side, of, message } of listFaults(exchange)) {
        if (strict || side !== 'request' || !wasRefused)
          seen.faults.add(`${side} ${of}: ${message}`);
      }
    };
  }
  return {
    seen,
    /** Throws if an exchange did not match the types. */
    hold() {
      if (seen.faults.size === 0) return;
      throw new Error(`Not as the stripe package has it:\n${[...seen.faults].join('\n')}`);
    },
  };
}
