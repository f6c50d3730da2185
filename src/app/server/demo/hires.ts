import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { applyIntent } from '#features/payments/intent.service.ts';
import { startPayment } from '#features/payments/payment.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { actingAs } from '../inner-context.ts';
import { peopleOfDemo } from './people.ts';
import { projects } from './projects.ts';
import { bidTime, type DemoProject } from './story.ts';

const VISA = 'pm_card_visa';

interface Unpaid {
  title: string;
  projectId: number;
  developerId: number;
  amount: number;
}

/** Makes those hires of the demo that are not there yet, paid with a test card. */
export async function hireAsTold(em: SqlEntityManager, ctxOf: (daysAgo: number) => Ctx) {
  if (!ctxOf(0).settings.sandbox) return;
  const unpaid = await unpaidHires(em);
  if (unpaid.length === 0) return;
  const people = await peopleOfDemo(em);
  const paid = await Promise.allSettled(
    unpaid.map(async ({ title, ...asked }) => {
      const project = projects.find((one) => one.title === title);
      const client = project && people.get(project.client);
      if (!client) return;
      const daysAgo = bidTime(project, project.bids?.length ?? 0);
      await pay(actingAs(ctxOf(daysAgo), client), asked);
    }),
  );
  for (const one of paid) if (one.status === 'rejected') throw one.reason;
}

function winnerOf({ bids = [] }: DemoProject) {
  return bids.find(({ end }) => end === 'hired');
}

/** Projects of the demo's clients that are still open although the demo tells of a hire. */
function unpaidHires(em: SqlEntityManager): Promise<Unpaid[]> {
  const hired = projects.filter(winnerOf);
  return rows<Unpaid>(
    em,
    `select p.title, p.id as "projectId", b.developer_id as "developerId", b.amount
     from unnest($1::text[], $2::text[], $3::text[]) as told (title, client, developer)
     join users c on c.email = told.client || '@demo.example'
     join users d on d.email = told.developer || '@demo.example'
     join projects p on p.client_id = c.id and p.title = told.title and p.status = 'active'
     join bids b on b.project_id = p.id and b.developer_id = d.id and b.status = 'active'
     order by p.id`,
    [
      hired.map(({ title }) => title),
      hired.map(({ client }) => client),
      hired.map((project) => winnerOf(project)?.by),
    ],
  );
}

async function pay(ctx: ActorCtx, asked: Omit<Unpaid, 'title'>): Promise<void> {
  try {
    const { clientSecret } = await startPayment(ctx, asked);
    const intentId = clientSecret.replace(/_secret_.*/, '');
    const { paymentIntents } = ctx.stripe;
    const { status } = await paymentIntents.retrieve(intentId);
    if (status !== 'succeeded') await paymentIntents.confirm(intentId, { payment_method: VISA });
    await applyIntent(ctx, intentId);
  } catch (error) {
    // A start that died may have paid already: then asking again has found and assigned it.
    if (!(error instanceof DomainError) || error.code !== 'not_active') throw error;
  }
}
