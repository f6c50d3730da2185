import { randomUUID } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { DemoRun } from '#app/server/process/demo-run.entity.ts';
import { createOperatorContext, withActor } from '#app/server/process/system-context.ts';
import { User } from '#features/accounts/user.entity.ts';
import { startConversation } from '#features/conversations/conversation.service.ts';
import { markRead, sendMessage } from '#features/conversations/message.service.ts';
import { updatePriceFigures } from '#features/guides/market/market.service.ts';
import { sendReport } from '#features/moderation/reports/report.service.ts';
import { setMailPreferences } from '#features/notifications/preference.service.ts';
import { updateAverageBids } from '#features/projects/average-bid/average-bid.service.ts';
import { createDraft } from '#features/projects/drafts/draft.service.ts';
import { SocialTestimonial } from '#features/showcase/social-testimonial.entity.ts';
import type { Ctx, SystemCtx } from '#platform/server/context.ts';
import { withAdvisoryLock } from '#platform/server/database/advisory-lock.ts';
import { db } from '#platform/server/database/db.ts';
import { memoizeHashes } from '#platform/server/password-hasher.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { conversations, draft, projects, testimonials } from './demo-data.ts';
import { createHireSteps, createHires } from './hires.ts';
import { createProject } from './projects.ts';
import { completeProfiles, type DemoUsers, getUser, loadDemoUsers, signUpUsers } from './users.ts';

const RUN_ID = 1;
const UNREAD_NOTIFICATIONS = 5;

interface DemoParts {
  databaseUrl: string;
  system: SystemCtx;
  stripeAt: (at: Date) => SystemCtx['stripe'];
}

/**
 * Fills an empty database, once. Everything that needs no payment is created in one transaction
 * with the row in `demo_runs`; payments and the work on hires follow in separate transactions. If
 * the process dies, the next start creates what is missing, with times relative to the first start.
 */
export async function createDemo({ databaseUrl, system, stripeAt }: DemoParts): Promise<void> {
  await withAdvisoryLock(databaseUrl, 'seed-demo', async () => {
    // All users have the same password, so the password is hashed only once.
    const signUpSystem = { ...system, passwords: memoizeHashes(system.passwords) };
    const createCtx = (em: SqlEntityManager, start: Date, daysAgo: number) =>
      createOperatorContext(signUpSystem, em, new Date(start.getTime() - daysAgo * DAY_MS));
    const startedAt = await startOrResume(system, (em, start) =>
      createUsersAndProjects(em, (daysAgo) => createCtx(em, start, daysAgo)),
    );
    if (!startedAt) return;
    const ctxOf = (em: SqlEntityManager, daysAgo: number) => createCtx(em, startedAt, daysAgo);
    await createHires(system.em.fork(), (daysAgo) => {
      const ctx = ctxOf(system.em.fork(), daysAgo);
      return { ...ctx, stripe: stripeAt(ctx.now()) };
    });
    await createHireSteps(system.em.fork(), ctxOf);
    await chooseMails(system.em.fork(), ctxOf);
    await updateAverageBids({ ...system, em: system.em.fork() });
    await updatePriceFigures({ ...system, em: system.em.fork() });
    await markCompleted(system);
  });
}

export async function needsDemo(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  // A lost connection rejects the query. Without this listener, it would also end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      `select exists (select from demo_runs where completed_at is null)
         or not exists (select from demo_runs) and not exists (select from users) as needed`,
    );
    return rows[0].needed;
  } finally {
    await client.end();
  }
}

/**
 * Returns the time of the first start; null if the demo is complete, or if the database has users
 * but no demo.
 */
async function startOrResume(
  { em, now }: SystemCtx,
  create: (em: SqlEntityManager, start: Date) => Promise<void>,
): Promise<Date | null> {
  const run = await em.fork().findOne(DemoRun, RUN_ID);
  if (run) return run.completedAt ? null : run.startedAt;
  if ((await em.fork().count(User)) > 0) return null;
  const startedAt = now();
  await em.fork().transactional(async (em) => {
    await em.insert(DemoRun, { id: RUN_ID, startedAt });
    await create(em, startedAt);
  });
  return startedAt;
}

async function markCompleted({ em, now }: SystemCtx): Promise<void> {
  await em.fork().transactional(async (em) => {
    await numberNotifications(em);
    await markOlderNotificationsRead(em);
    await em.nativeUpdate(DemoRun, RUN_ID, { completedAt: now() });
  });
}

/** The time zone stays unknown, so that it is taken from the browser. */
async function chooseMails(
  em: SqlEntityManager,
  ctxOf: (em: SqlEntityManager, daysAgo: number) => Ctx,
): Promise<void> {
  const users = await loadDemoUsers(em);
  const kindsByUser = {
    client: { review_received: 'daily', report: 'in_app' },
    developer: { followed_project_changed: 'daily', review_replied: 'in_app' },
  } as const;
  for (const [key, kinds] of Object.entries(kindsByUser)) {
    await setMailPreferences(withActor(ctxOf(em, 0), getUser(users, key)), { kinds });
  }
}

async function createUsersAndProjects(
  em: SqlEntityManager,
  ctxOf: (daysAgo: number) => Ctx,
): Promise<void> {
  await signUpUsers(ctxOf);
  const users = await loadDemoUsers(em);
  await completeProfiles(users, ctxOf);
  // Each part starts with an empty identity map, like a request.
  em.clear();
  const projectIds = new Map<string, number>();
  for (const project of projects) {
    projectIds.set(project.title, await createProject(project, users, ctxOf));
    em.clear();
  }
  await createDraft(withActor(ctxOf(0.1), getUser(users, 'client')), draft);
  await createConversations(users, projectIds, ctxOf);
  const reporter = withActor(ctxOf(2), getUser(users, 'developer2'));
  await sendReport(reporter, buildExampleReport(projectIds));
  const addition = { addedBy: getUser(users, 'admin').id, createdAt: ctxOf(1).now() };
  const rows = testimonials.map((testimonial) => ({ ...testimonial, ...addition }));
  await em.insertMany(SocialTestimonial, rows);
}

function buildExampleReport(projectIds: Map<string, number>) {
  const id = projectIds.get('Time-stamp deeds in a public chain') ?? 0;
  const details = 'I think they want to pay outside of Bidwright, but I may have misread it.';
  return { kind: 'project' as const, id, reason: 'off_platform' as const, details };
}

/**
 * Renumbers by time, because lists are ordered by id but the demo is created project by project.
 * Does nothing if other users signed up in the meantime: the ids of their notifications must not
 * change.
 */
async function numberNotifications(em: SqlEntityManager): Promise<void> {
  if ((await em.count(User, { $not: { email: { $like: '%@demo.example' } } })) > 0) return;
  const numberedNotifications = db(em)
    .selectFrom('notifications')
    .select(({ fn }) => [
      'id',
      fn
        .agg<number>('row_number')
        .over((window) => window.orderBy('created_at').orderBy('id'))
        .as('nth'),
    ]);
  // First sets negative ids, because other rows still use the new ids.
  await db(em)
    .updateTable('notifications as n')
    .from(numberedNotifications.as('o'))
    .set((eb) => ({ id: eb.neg(eb.ref('o.nth')) }))
    .whereRef('o.id', '=', 'n.id')
    .execute();
  await db(em)
    .updateTable('notifications')
    .set((eb) => ({ id: eb.neg(eb.ref('id')) }))
    .execute();
}

async function markOlderNotificationsRead(em: SqlEntityManager): Promise<void> {
  const rankedNotifications = db(em)
    .selectFrom('notifications')
    .select(({ fn }) => [
      'id',
      fn
        .agg<number>('row_number')
        .over((window) => window.partitionBy('user_id').orderBy('id', 'desc'))
        .as('nth'),
    ]);
  await db(em)
    .updateTable('notifications as n')
    .from(rankedNotifications.as('r'))
    .set((eb) => ({ read_at: eb.ref('n.created_at') }))
    .whereRef('r.id', '=', 'n.id')
    .where('r.nth', '>', UNREAD_NOTIFICATIONS)
    .where('n.read_at', 'is', null)
    .execute();
}

async function createConversations(
  users: DemoUsers,
  projectIds: Map<string, number>,
  ctxOf: (daysAgo: number) => Ctx,
): Promise<void> {
  for (const { client, developer, about, messages } of conversations) {
    const parties = { client: getUser(users, client), developer: getUser(users, developer) };
    const [first] = messages;
    if (!first) continue;
    const projectId = about === undefined ? undefined : projectIds.get(about);
    // A developer names only the project, because its client is the other side.
    const target =
      first.by === 'client' ? { developerId: parties.developer.id, projectId } : { projectId };
    const { id: conversationId } = await startConversation(
      withActor(ctxOf(first.daysAgo), parties[first.by]),
      target,
    );
    let lastMessageId = 0;
    for (const { daysAgo, by, text } of messages) {
      const ctx = withActor(ctxOf(daysAgo), parties[by]);
      // The sender of a message has read the earlier messages.
      if (lastMessageId > 0) await markRead(ctx, { id: conversationId, messageId: lastMessageId });
      const message = { conversationId, key: randomUUID(), text, fileIds: [] };
      lastMessageId = (await sendMessage(ctx, message)).id;
    }
  }
}
