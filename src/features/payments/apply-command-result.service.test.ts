import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#platform/server/database/db.ts';
import { countLockWaits } from '#testing/app/lock-waits.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { makeBid } from '#testing/fixtures/makers.ts';
import { startPayment } from '#testing/fixtures/payments.ts';
import { applyCommandResult } from './apply-command-result.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  app.reports.length = 0;
});

interface Rows {
  command: string;
  result: string | null;
  why: string | null;
  payment: string;
  intent: string | null;
  secret: string | null;
  updated: string;
}

/** Returns a command that opens a payment, with its payment. */
async function rowsOf(id: number): Promise<Rows> {
  const [found] = await app.sql<Rows>(
    `select c.status as command, c.result_id as result, c.last_error as why, p.status as payment,
       p.stripe_intent_id as intent, p.client_secret as secret, p.updated_at as updated
     from stripe_commands c join payments p on p.id = c.payment_id where c.id = $1`,
    [id],
  );
  if (!found) throw new Error(`No command ${id}`);
  return found;
}

async function commandFor(project: { id: number }): Promise<number> {
  const [found] = await app.sql<{ id: string }>(
    `select c.id from stripe_commands c join payments p on p.id = c.payment_id
     where p.project_id = $1 and c.kind = 'create_intent'`,
    [project.id],
  );
  return Number(found?.id);
}

const done = (id: string) => ({
  status: 'done' as const,
  stripeObject: { id, client_secret: `${id}_secret` },
  lastError: null,
});
const refused = { status: 'refused' as const, stripeObject: null, lastError: 'No such currency' };

describe('A command that was settled', () => {
  async function settledOne() {
    const bid = await makeBid(app);
    await startPayment(app, bid);
    const id = await commandFor(bid.project);
    return { id, before: await rowsOf(id) };
  }

  test('is not settled again by the same result, and nobody is notified', async () => {
    const { id, before } = await settledOne();
    app.clock.aheadMs += 60_000;
    await applyCommandResult(app.system, id, done(before.result ?? ''));
    expect(await rowsOf(id)).toEqual(before);
    expect(app.reports).toEqual([]);
  });

  test.each([
    ['another effect', done('pi_another'), 'done'],
    ['a refusal', refused, 'refused'],
  ])('is unchanged when %s arrives after it, and needs an admin', async (_, answer, as) => {
    const { id, before } = await settledOne();
    await applyCommandResult(app.system, id, answer);
    expect(await rowsOf(id)).toEqual(before);
    expect(app.reports).toEqual([`Command ${id} ended ${as} after it was settled as done`]);
  });
});

describe('A command that Stripe has yet to answer', () => {
  /**
   * Creates a payment whose creation got no response, then sets the status and intent that events
   * stored in the meantime.
   */
  async function unanswered(status: string, intent: string | null) {
    app.faults.responses.push(
      ...Array.from({ length: 3 }, () => ({ status: 500 as const, on: /payment_intents$/ })),
    );
    const bid = await makeBid(app);
    await expect(startPayment(app, bid)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await app.sql('update payments set status = $2, stripe_intent_id = $3 where project_id = $1', [
      bid.project.id,
      status,
      intent,
    ]);
    return commandFor(bid.project);
  }

  test('opens its payment for the card once an intent is there', async () => {
    const id = await unanswered('creating', null);
    const before = await rowsOf(id);
    app.clock.aheadMs += 60_000;
    await applyCommandResult(app.system, id, done('pi_first'));
    const after = await rowsOf(id);
    expect(after).toMatchObject({
      command: 'done',
      result: 'pi_first',
      why: null,
      payment: 'awaiting_payment',
      intent: 'pi_first',
      secret: 'pi_first_secret',
    });
    expect(after.updated > before.updated).toBe(true);
    expect(app.reports).toEqual([]);
  });

  test('does not set a payment back that is further already', async () => {
    const id = await unanswered('processing', 'pi_seen');
    await applyCommandResult(app.system, id, done('pi_seen'));
    expect(await rowsOf(id)).toMatchObject({
      command: 'done',
      payment: 'processing',
      intent: 'pi_seen',
      secret: 'pi_seen_secret',
    });
    expect(app.reports).toEqual([]);
  });

  test('does not replace the first intent by a second, and reports both', async () => {
    const id = await unanswered('awaiting_payment', 'pi_of_before');
    await applyCommandResult(app.system, id, done('pi_of_after'));
    expect(await rowsOf(id)).toMatchObject({
      command: 'done',
      result: 'pi_of_after',
      payment: 'awaiting_payment',
      intent: 'pi_of_before',
      secret: null,
    });
    expect(app.reports).toEqual([
      expect.stringMatching(
        /^Payment \S+ has two intents at Stripe: pi_of_before and pi_of_after$/,
      ),
    ]);
  });

  test.each([
    ['creating', 'failed'],
    ['processing', 'processing'],
  ])('leaves a payment that was %s as %s when Stripe refuses it', async (before, after) => {
    const id = await unanswered(before, null);
    await applyCommandResult(app.system, id, refused);
    expect(await rowsOf(id)).toMatchObject({
      command: 'refused',
      result: null,
      why: 'No such currency',
      payment: after,
    });
  });

  test('that was refused is not refused again, and a later effect needs an admin', async () => {
    const id = await unanswered('creating', null);
    await applyCommandResult(app.system, id, refused);
    const before = await rowsOf(id);
    await applyCommandResult(app.system, id, refused);
    expect(app.reports).toEqual([]);
    await applyCommandResult(app.system, id, done('pi_late'));
    expect(app.reports).toEqual([`Command ${id} ended done after it was settled as refused`]);
    expect(await rowsOf(id)).toEqual(before);
  });

  test('is settled by the first of two concurrent results', async () => {
    const id = await unanswered('creating', null);
    const other = app.system.em.fork();
    await other.begin();
    await db(other)
      .selectFrom('projects')
      .innerJoin('payments as y', 'y.project_id', 'projects.id')
      .innerJoin('stripe_commands as c', 'c.payment_id', 'y.id')
      .select('projects.id')
      .where('c.id', '=', Number(id))
      .forUpdate('projects')
      .execute();
    const answers = ['pi_one', 'pi_two'].map((intent) =>
      applyCommandResult(app.system, id, done(intent)),
    );
    await expect.poll(() => countLockWaits(app)).toBe(2);
    await other.commit();
    await Promise.all(answers);
    const { result, intent } = await rowsOf(id);
    expect(intent).toBe(result);
    expect(app.reports).toEqual([`Command ${id} ended done after it was settled as done`]);
  });

  // The commands of the next tests are not due, so that no job sends them.
  test('that cancels reveals nothing of its payment, which is read', async () => {
    const bid = await makeBid(app);
    await startPayment(app, bid);
    const before = await rowsOf(await commandFor(bid.project));
    const [cancelling] = await app.sql<{ id: string }>(
      `insert into stripe_commands
         (payment_id, kind, idempotency_key, params, next_attempt_at, created_at)
       select id, 'cancel_intent', 'cancel-' || id, '{}', now() + interval '1 day', now()
       from payments where project_id = $1 returning id`,
      [bid.project.id],
    );
    await applyCommandResult(app.system, Number(cancelling?.id), done('pi_cancelled'));
    const { payment, intent, secret } = await rowsOf(Number(cancelling?.id));
    expect({ payment, intent, secret }).toEqual({
      payment: before.payment,
      intent: before.intent,
      secret: before.secret,
    });
    expect(app.reports).toEqual([]);
  });
});
