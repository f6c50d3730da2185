import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { userNotFoundError } from '#features/accounts/suspension/suspension.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { findUserDetails, listUsers } from './admin-users.queries.ts';
import type { UserDetails, UserListQuery } from './admin-users.schema.ts';

/** Returns a page of the users that match the query, for admins. */
export async function listUsersForAdmin({ em, actor }: ActorCtx, query: UserListQuery) {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const rows = await listUsers(em, query);
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

export async function readUserForAdmin({ em, actor }: ActorCtx, id: number): Promise<UserDetails> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const user = await findUserDetails(em, id);
  if (!user) throw userNotFoundError();
  return user;
}
