import type Stripe from 'stripe';
import { getErrorCode, getErrorMessage } from '#platform/server/error-details.ts';
import { listRefunds, retrieveIntent } from '../payment.stripe.ts';
import type { StripeCommand } from './stripe-command.entity.ts';

/**
 * The `stripe` package must not retry, because only the caller can check whether the idempotency
 * key is still valid.
 */
export function executeCommand(
  stripe: Stripe,
  command: StripeCommand,
  idempotencyKey: string,
): Promise<{ id: string }> {
  const { params } = command;
  const requestOptions = { idempotencyKey, maxNetworkRetries: 0 };
  switch (command.kind) {
    case 'create_intent':
      return stripe.paymentIntents.create(params as never, requestOptions);
    case 'cancel_intent':
      return cancelIntent(stripe, String(params.intent), requestOptions);
    case 'refund':
      return stripe.refunds
        .create(params as never, requestOptions)
        .catch(async (error: unknown) => {
          // An earlier attempt of this command may have refunded the charge.
          const existing =
            getErrorCode(error) === 'charge_already_refunded' &&
            (await findCommandResult(stripe, command));
          if (existing) return existing;
          throw error;
        });
    case 'transfer':
      return stripe.transfers.create(params as never, requestOptions);
    case 'reversal': {
      const { transfer, ...rest } = params;
      return stripe.transfers.createReversal(String(transfer), rest as never, requestOptions);
    }
  }
}

/** If the intent has already succeeded or was cancelled, only returns it. */
async function cancelIntent(stripe: Stripe, id: string, requestOptions: Stripe.RequestOptions) {
  try {
    return await stripe.paymentIntents.cancel(id, {}, requestOptions);
  } catch (error) {
    if (getErrorCode(error) !== 'payment_intent_unexpected_state') throw error;
    const intent = await retrieveIntent(stripe, id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') return intent;
    throw new Error(`Intent ${id} cannot be cancelled while it is ${intent.status}`);
  }
}

/** What an earlier attempt has created. Null for a cancellation, which can be repeated. */
export async function findCommandResult(
  stripe: Stripe,
  command: StripeCommand,
): Promise<{ id: string } | null> {
  switch (command.kind) {
    case 'cancel_intent':
      return null;
    case 'create_intent':
      return findCreatedIntent(stripe, command);
    case 'refund':
      return findByMetadata(
        await listRefunds(stripe, String(command.params.payment_intent)),
        command,
      );
    case 'transfer':
      return findByMetadata(
        await listTransfers(stripe, String(command.params.transfer_group)),
        command,
      );
    case 'reversal': {
      const transfer = String(command.params.transfer);
      return findByMetadata(
        (await stripe.transfers.listReversals(transfer, { limit: 100 })).data,
        command,
      );
    }
  }
}

interface WithMetadata {
  id: string;
  metadata?: Record<string, string> | null;
}

function findByMetadata(objects: WithMetadata[], { params }: StripeCommand): WithMetadata | null {
  const expectedMetadata = Object.entries(params.metadata ?? {});
  return (
    objects.find(({ metadata }) =>
      expectedMetadata.every(([key, value]) => metadata?.[key] === value),
    ) ?? null
  );
}

async function listTransfers(stripe: Stripe, transferGroup: string): Promise<Stripe.Transfer[]> {
  return (await stripe.transfers.list({ transfer_group: transferGroup, limit: 100 })).data;
}

async function findCreatedIntent(stripe: Stripe, command: StripeCommand) {
  // An hour earlier, because Stripe's clock may differ from ours.
  const createdFromSeconds = Math.floor(command.createdAt.getTime() / 1_000) - 3_600;
  for await (const intent of stripe.paymentIntents.list({
    created: { gte: createdFromSeconds },
    limit: 100,
  })) {
    if (intent.metadata.payment_id === command.paymentId) return intent;
  }
  return null;
}

export interface FailedCall {
  message: string;
  /** Stripe refused the command, so that a retry can never succeed. */
  isFinal: boolean;
  isKeyInUse: boolean;
}

export function isFailedCall(response: { id: string } | FailedCall): response is FailedCall {
  return 'isFinal' in response;
}

/**
 * Failures that do not concern the command: an invalid API key, missing rights, a conflict, a rate
 * limit.
 */
const temporaryStatuses = [401, 403, 409, 429];

export function toFailedCall(error: unknown): FailedCall {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  const isFinal = status >= 400 && status < 500 && !temporaryStatuses.includes(status);
  return {
    message: getErrorMessage(error),
    isFinal,
    isKeyInUse: getErrorCode(error) === 'idempotency_key_in_use',
  };
}
