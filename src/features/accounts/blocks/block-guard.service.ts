import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { findBlocksBetween } from './block.queries.ts';
import { blockedByClientError, blockedInvitationRefusal } from './block.rules.ts';

/**
 * Throws `blocked` if this client has blocked the actor. Must be called before a developer writes
 * something that reaches the client of a project. Otherwise the text of a bid or a question would
 * be a message in spite of the block.
 */
export async function assertNotBlockedByClient(
  em: SqlEntityManager,
  actorId: number,
  clientId: number,
): Promise<void> {
  const { blockedByThem } = await findBlocksBetween(em, actorId, [clientId]);
  if (blockedByThem) throw blockedByClientError();
}

/** Throws `you_blocked` or `blocked` if a block exists between the client and the developer. */
export async function assertMayInvite(
  em: SqlEntityManager,
  clientId: number,
  developerIds: number[],
): Promise<void> {
  const refusal = blockedInvitationRefusal(await findBlocksBetween(em, clientId, developerIds));
  if (refusal) throw refusal;
}
