import type { Exchange, Observer } from '#tools/sandbox/api/server-api.ts';
import { listRequestFaults } from './bounds.ts';
import { contractEvents } from './contract-routes.ts';
import { unexpand } from './unexpand.ts';
import { prepareValidators, validators } from './validators.ts';

type Call = Extract<Exchange, { kind: 'call' }>;
/** A part of an exchange that does not match; `of` names the route or the event. */
export type Fault = { side: 'request' | 'answer' | 'webhook'; of: string; message: string };

/** Error codes of Stripe that are missing in the package's type. */
const unlistedCodes = new Set(['insufficient_capabilities_for_transfer']);

/** Returns up to five problems of a value in one text, or null if it matches the schema. */
export function findSchemaFault(schema: string, value: unknown): string | null {
  const validator = validators()[schema];
  if (!validator) return `there is no schema ${schema}`;
  if (validator(value)) return null;
  const problems = validator.errors?.map(({ instancePath, message, params }) => {
    const details = params === undefined ? '' : ` ${JSON.stringify(params)}`;
    return `${instancePath || '/'} ${message}${details}`;
  });
  return problems?.slice(0, 5).join('; ') ?? 'invalid';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the name of the package's type, such as `ChargeRefundedEvent` for `charge.refunded`. */
function toEventTypeName(type: string) {
  const words = type.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Event`;
}

/** Returns the first problem of a snapshot event by the type of its event, or null. */
function findEventFault(event: Record<string, unknown>) {
  const name = toEventTypeName(String(event.type));
  if (!contractEvents.includes(name)) return `${String(event.type)} is not an event of the sandbox`;
  const { data, ...rest } = event;
  if (!isRecord(data)) return '/data must be object';
  const { previous_attributes: previous, object } = data;
  const unknown = Object.keys(previous ?? {}).find((key) => !isRecord(object) || !(key in object));
  if (unknown && unknown !== 'pending_reason') return `/data/previous_attributes has ${unknown}`;
  return findSchemaFault(`event ${name}`, { ...rest, data: { object } });
}

/** Removes a code that the package's type does not list. */
function withoutUnlistedCode(error: unknown) {
  if (!isRecord(error) || !unlistedCodes.has(String(error.code))) return error;
  const { code: _code, ...rest } = error;
  return rest;
}

function findErrorFault({ route }: Call, body: unknown) {
  if (!isRecord(body) || Object.keys(body).join() !== 'error')
    return 'the body of an error is { error }';
  const { error } = body;
  if (!route.includes('/v2/')) return findSchemaFault('refusal', withoutUnlistedCode(error));
  const hasCode = isRecord(error) && typeof error.code === 'string';
  return hasCode && typeof error.message === 'string'
    ? null
    : 'an error of API v2 has code and message';
}

function listResponseFaults(call: Call): string[] {
  const body: unknown = JSON.parse(call.body);
  if (call.status >= 400) return [findErrorFault(call, body)].filter((message) => message !== null);
  const { plain, objects } = unexpand(body, call.params);
  const problems = objects.map((object) =>
    findSchemaFault(`object ${String(object.object)}`, object),
  );
  problems.push(findSchemaFault(`answer ${call.route}`, plain));
  return problems.filter((message) => message !== null);
}

function findWebhookFault(text: string) {
  const body: unknown = JSON.parse(text);
  if (!isRecord(body)) return 'no object';
  return body.object === 'event' ? findEventFault(body) : findSchemaFault('notification', body);
}

/** Returns everything in a call or a webhook that does not match the stripe package's types. */
export function listFaults(exchange: Exchange): Fault[] {
  if (exchange.kind === 'webhook') {
    const message = findWebhookFault(exchange.body);
    return message === null ? [] : [{ side: 'webhook', of: exchange.body.slice(0, 80), message }];
  }
  const of = `${exchange.route} ${exchange.status}`;
  const schemaFault = findSchemaFault(`request ${exchange.route}`, exchange.params);
  const requestFaults = [schemaFault, ...listRequestFaults(exchange)].filter(
    (message) => message !== null,
  );
  return [
    ...requestFaults.map((message): Fault => ({ side: 'request', of, message })),
    ...listResponseFaults(exchange).map((message): Fault => ({ side: 'answer', of, message })),
  ];
}

/**
 * Records from now on which exchanges of the sandbox do not match the stripe package's types. With
 * `strict: false`, wrong requests that the sandbox refuses do not count, because its own tests send
 * them on purpose. Records nothing if the sandbox is null.
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
      const isRefused = exchange.kind === 'call' && exchange.status >= 400;
      for (const { side, of, message } of listFaults(exchange)) {
        if (strict || side !== 'request' || !isRefused)
          seen.faults.add(`${side} ${of}: ${message}`);
      }
    };
  }
  return {
    seen,
    /** Throws if an exchange so far did not match the types. */
    hold() {
      if (seen.faults.size === 0) return;
      throw new Error(
        `Exchanges do not match the types of the stripe package:\n${[...seen.faults].join('\n')}`,
      );
    },
  };
}
