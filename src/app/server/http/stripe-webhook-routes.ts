import type { FastifyInstance } from 'fastify';
import { storeEvent, storeThinEvent } from '#features/payments/webhooks/stripe-event.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import {
  hasEventShape,
  verifyEvent,
  verifyThinEvent,
  type WebhookRequest,
} from '#platform/server/stripe.ts';

const BODY_BYTES_MAX = 512 * 1024;

/** The event is verified by the raw body and stored before the response; jobs process it later. */
export function stripeWebhookRoutes(system: SystemCtx, secrets: string[]) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    const serveWebhook = (
      path: string,
      verifyAndStore: (webhook: WebhookRequest) => Promise<boolean>,
    ) =>
      app.post(path, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
        const signature = request.headers['stripe-signature'];
        const { body } = request;
        const isStored =
          Buffer.isBuffer(body) &&
          typeof signature === 'string' &&
          (await verifyAndStore({ body, signature, now: system.now() }));
        if (isStored) return { received: true };
        return reply
          .code(400)
          .send({ code: 'bad_signature', message: 'This is not a signed event of Stripe.' });
      });

    serveWebhook('/api/webhooks/stripe', async (incoming) => {
      const event = verifyEvent(system.stripe, incoming, secrets);
      if (!event || !hasEventShape(event, 'snapshot')) return false;
      await storeEvent(system, event);
      return true;
    });
    serveWebhook('/api/webhooks/stripe/thin', async (incoming) => {
      const event = verifyThinEvent(system.stripe, incoming, secrets);
      if (!event || !hasEventShape(event, 'thin')) return false;
      await storeThinEvent(system, event);
      return true;
    });
  };
}
