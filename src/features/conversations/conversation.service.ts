import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  refuseSuspended,
  refuseWithSuspended,
} from '#features/accounts/suspensions/liberty.service.ts';
import {
  developersAmong,
  invitationStatus,
} from '#features/projects/invitations/invitation.queries.ts';
import { projectView } from '#features/projects/project.queries.ts';
import { projectNotFound, viewRefusal } from '#features/projects/project.rules.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { row, rows } from '#platform/server/db.ts';
import type { Limit } from '#platform/server/limits.ts';
import { publish } from '#platform/server/live.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { cutPage } from '#platform/shared/page.ts';
import { Block } from './block.entity.ts';
import type { Conversation } from './conversation.entity.ts';
import {
  blocksBetween,
  conversationsOf,
  conversationView,
  unreadMessages,
} from './conversation.queries.ts';
import {
  blockedRefusal,
  conversationNotFound,
  startRefusal,
  subjectRefusal,
  type Wanted,
} from './conversation.rules.ts';
import type { ConversationQuery, ConversationView } from './conversation.schema.ts';
import { ConversationMember } from './member.entity.ts';

const starting: Limit = { name: 'start-conversation', times: 60, within: 3_600 };

interface Pair {
  clientId: number;
  developerId: number;
  projectId: number | null;
}

/** The one conversation of two people about this subject, begun if there is none. */
export async function startConversation(ctx: ActorCtx, wanted: Wanted): Promise<{ id: number }> {
  const refusal = startRefusal(ctx.actor, wanted);
  if (refusal) throw refusal;
  const pair = await pairOf(ctx, wanted);
  const known = await conversationBetween(ctx.em, pair);
  if (known) return known;

  await ctx.limits.use(starting, String(ctx.actor.id));
  const them = ctx.actor.role === 'client' ? pair.developerId : pair.clientId;
  const blocked = blockedRefusal(await blocksBetween(ctx.em, ctx.actor.id, them), 'This person');
  if (blocked) throw blocked;
  return ctx.em.transactional((em) => begin({ ...ctx, em }, pair));
}

/** Who would talk about what, if the caller may know of all that. */
async function pairOf(ctx: ActorCtx, { developerId, projectId }: Wanted): Promise<Pair> {
  const { em, actor } = ctx;
  const project = projectId === undefined ? null : await projectView(em, projectId, actor);
  if (projectId !== undefined && !project) throw projectNotFound();
  if (actor.role === 'client') return pairOfClient(ctx, developerId ?? 0, project);
  if (!project) throw projectNotFound();
  const refusal = viewRefusal(project, project.invitation, actor);
  // Who was invited once may still write to the client who did.
  if (refusal && project.invitation === null) throw refusal;
  return { clientId: project.clientId, developerId: actor.id, projectId: project.id };
}

async function pairOfClient(
  { em, actor }: ActorCtx,
  developerId: number,
  project: ProjectView | null,
): Promise<Pair> {
  const [developer] = await developersAmong(em, [developerId]);
  if (developer === undefined) {
    throw new DomainError('not_found', 'developer_not_found', 'Developer Not Found');
  }
  const invitation = project && (await invitationStatus(em, project.id, developer));
  const refusal =
    project && (viewRefusal(project, null, actor) ?? subjectRefusal(project, invitation, actor));
  if (refusal) throw refusal;
  return { clientId: actor.id, developerId: developer, projectId: project?.id ?? null };
}

function conversationBetween(em: SqlEntityManager, { clientId, developerId, projectId }: Pair) {
  return row<{ id: number }>(
    em,
    `select id from conversations where client_id = $1 and developer_id = $2
       and project_id is not distinct from $3::int`,
    [clientId, developerId, projectId],
  );
}

/** Two who begin at the same moment find themselves in the same conversation. */
async function begin({ em, actor, now }: ActorCtx, pair: Pair): Promise<{ id: number }> {
  await refuseSuspended(em, actor.id);
  await refuseWithSuspended(em, [pair.clientId, pair.developerId]);
  const at = now();
  const [made] = await rows<{ id: number }>(
    em,
    `insert into conversations
       (client_id, developer_id, project_id, started_by, created_at, active_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (client_id, developer_id, project_id) do nothing returning id`,
    [pair.clientId, pair.developerId, pair.projectId, actor.id, at],
  );
  const found = made ?? (await conversationBetween(em, pair));
  if (!found) throw conversationNotFound();
  if (made) {
    for (const userId of [pair.clientId, pair.developerId]) {
      em.create(ConversationMember, { conversationId: made.id, userId });
    }
    await em.flush();
  }
  return found;
}

export async function listConversations({ em, actor }: ActorCtx, query: ConversationQuery) {
  const found = await conversationsOf(em, actor, query);
  return cutPage(found, query.limit, ({ activeAt, id }) => ({ at: activeAt, id }));
}

/** The conversation, to its two people; to everybody else there is none. */
export async function ownConversation(
  { em, actor }: ActorCtx,
  id: number,
): Promise<ConversationView> {
  const view = await conversationView(em, id, actor.id);
  if (!view) throw conversationNotFound();
  return view;
}

/** Blocks the other person, or lets them write again, in every conversation with them. */
export async function setBlocked(
  ctx: ActorCtx,
  { id, blocked }: { id: number; blocked: boolean },
): Promise<ConversationView> {
  const { em, actor, now } = ctx;
  const { other } = await ownConversation(ctx, id);
  return em.transactional(async (em) => {
    if (blocked) {
      await rows(
        em,
        `insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3)
         on conflict do nothing`,
        [actor.id, other.id, now()],
      );
    } else {
      await rows(em, 'delete from blocks where blocker_id = $1 and blocked_id = $2', [
        actor.id,
        other.id,
      ]);
    }
    await publish(em, [actor.id, other.id], { kind: 'conversation', id });
    return ownConversation({ ...ctx, em }, id);
  });
}

/** Both people of a conversation, the caller's first. */
export function sidesOf({ clientId, developerId }: Conversation, me: number) {
  const them = clientId === me ? developerId : clientId;
  return { them, both: [me, them] };
}

/** How many messages of others wait for the caller, in all conversations. */
export function ownUnread({ em, actor }: ActorCtx): Promise<number> {
  return unreadMessages(em, actor.id);
}

/** Nobody needs to be kept from writing where nobody reads. */
export async function forgetBlocks(em: SqlEntityManager, userId: number): Promise<void> {
  await em.nativeDelete(Block, { $or: [{ blockerId: userId }, { blockedId: userId }] });
}
