import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { applyIntent } from '#features/payments/intents/apply-intent.service.ts';
import { startPayment } from '#features/payments/intents/start-payment.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { withActor } from '../process/system-context.ts';
import { bidDaysAgo, findHiredBid, projects } from './demo-data.ts';
import { demoEmail, loadDemoUsers } from './users.ts';

const VISA = 'pm_card_visa';

interface UnpaidHire {
  title: string;
  projectId: number;
  developerId: number;
  amount: number;
}

/** Creates the missing hires of the demo and pays them with a test card. */
export async function createHires(em: SqlEntityManager, ctxOf: (daysAgo: number) => Ctx) {
  if (!ctxOf(0).settings.sandbox) return;
  const unpaid = await listUnpaidHires(em);
  if (unpaid.length === 0) return;
  const people = await loadDemoUsers(em);
  const paid = await Promise.allSettled(
    unpaid.map(async ({ title, ...hire }) => {
      const project = projects.find((one) => one.title === title);
      const client = project && people.get(project.client);
      if (!client) return;
      const daysAgo = bidDaysAgo(project, project.bids.length);
      await pay(withActor(ctxOf(daysAgo), client), hire);
    }),
  );
  for (const one of paid) if (one.status === 'rejected') throw one.reason;
}

/** Returns the projects of the demo that are still open although a developer is to be hired. */
async function listUnpaidHires(em: SqlEntityManager): Promise<UnpaidHire[]> {
  const open = await db(em)
    .selectFrom('projects as p')
    .innerJoin('users as c', 'c.id', 'p.client_id')
    .innerJoin('bids as b', 'b.project_id', 'p.id')
    .innerJoin('users as d', 'd.id', 'b.developer_id')
    .select([
      'p.title',
      'p.id as projectId',
      'b.developer_id as developerId',
      'b.amount',
      'c.email as client',
      'd.email as developer',
    ])
    .where('c.email', 'like', '%@demo.example')
    .where('p.status', '=', 'active')
    .where('b.status', '=', 'active')
    .orderBy('p.id')
    .execute();
  return open.flatMap(({ client, developer, ...hire }) => {
    const project = projects.find(
      (one) => one.title === hire.title && demoEmail(one.client) === client,
    );
    const hiredBid = project && findHiredBid(project);
    return hiredBid && demoEmail(hiredBid.by) === developer ? [hire] : [];
  });
}

async function pay(ctx: ActorCtx, hire: Omit<UnpaidHire, 'title'>): Promise<void> {
  try {
    const { clientSecret } = await startPayment(ctx, hire);
    const intentId = clientSecret.replace(/_secret_.*/, '');
    const { paymentIntents } = ctx.stripe;
    const { status } = await paymentIntents.retrieve(intentId);
    if (status !== 'succeeded') await paymentIntents.confirm(intentId, { payment_method: VISA });
    await applyIntent(ctx, intentId);
  } catch (error) {
    // If an interrupted start had paid already, `startPayment` has applied that payment.
    if (!(error instanceof DomainError) || error.code !== 'not_active') throw error;
  }
}
