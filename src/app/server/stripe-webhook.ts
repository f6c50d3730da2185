import type { FastifyInstance } from 'fastify';
import { storeEvent } from '#features/payments/event.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { verifiedEvent } from '#platform/server/stripe.ts';

const BODY_MAX = 512 * 1024;

/** Stripe's webhook: the raw body is verified, stored and acknowledged; the work comes after. */
export function stripeWebhook(system: SystemCtx, secrets: string[]) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAX },
      (_request, body, done) => done(null, body),
    );
    app.post('/api/webhooks/stripe', { bodyLimit: BODY_MAX }, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const event =
        Buffer.isBuffer(request.body) && typeof signature === 'string'
          ? verifiedEvent(system.stripe, request.body, signature, secrets, system.now())
          : null;
      if (!event) {
        return reply
          .code(400)
          .send({ code: 'bad_signature', message: 'This is not a signed event of Stripe.' });
      }
      await storeEvent(system, event);
      return { received: true };
    });
  };
}
