import type { Bid } from '#features/bids/bid.entity.ts';
import { settleBids } from '#features/bids/bid.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { moveProject } from '#features/projects/project.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { dollarsToCents } from '#platform/shared/money.ts';
import { Hire } from './hire.entity.ts';
import { tellOfHire } from './hire.mail.ts';
import { hireRefusal } from './hire.rules.ts';

const DAY = 86_400_000;

/** Assigns a project to a paid bid, in the caller's transaction that holds the project's lock. */
export async function assign(ctx: SystemCtx, project: Project, bid: Bid): Promise<void> {
  const { em, now } = ctx;
  const refusal = hireRefusal(project, bid);
  if (refusal) throw refusal;
  const hiredAt = now();
  em.create(Hire, {
    projectId: project.id,
    bidId: bid.id,
    clientId: project.clientId,
    developerId: bid.developerId,
    amountCents: dollarsToCents(bid.amount),
    hiredAt,
    dueAt: new Date(hiredAt.getTime() + bid.deliveryTime * DAY),
  });
  moveProject(project, 'assigned');
  const passed = await settleBids(em, bid, hiredAt);
  await tellOfHire(ctx, project, bid, passed);
}
