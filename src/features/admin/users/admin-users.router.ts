import { output, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { UserDetails, UserListPage, UserListQuery } from './admin-users.schema.ts';
import { listUsersForAdmin, readUserForAdmin } from './admin-users.service.ts';

export const adminUsersRouter = router({
  list: protectedProcedure
    .input(UserListQuery)
    .output(output(UserListPage))
    .query(({ ctx, input }) => listUsersForAdmin(ctx, input)),
  get: protectedProcedure
    .input(IdInput)
    .output(output(UserDetails))
    .query(({ ctx, input }) => readUserForAdmin(ctx, input.id)),
});
