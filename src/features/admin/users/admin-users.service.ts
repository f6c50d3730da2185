import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { userNotFoundError } from '#features/accounts/suspension/suspension.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { findUserDetails, listUsers } from './admin-users.queries.ts';
import type { UserDetails, UserListPage, UserListQuery } from './admin-users.schema.ts';

export async function listUsersForAdmin(
  { em, actor }: ActorCtx,
  query: UserListQuery,
): Promise<UserListPage> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const rows = await listUsers(em, query);
  return cutPage(rows, query.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}

export async function readUserForAdmin(
  { em, actor }: ActorCtx,
  userId: number,
): Promise<UserDetails> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const user = await findUserDetails(em, userId);
  if (!user) throw userNotFoundError();
  return user;
}
