import { output, protectedProcedure, router } from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import {
  AdminProjectDetails,
  AdminProjectListPage,
  AdminProjectQuery,
} from './admin-projects.schema.ts';
import { listProjectsForAdmin, readProjectForAdmin } from './admin-projects.service.ts';

/** Projects for admins. */
export const adminProjectsRouter = router({
  list: protectedProcedure
    .input(AdminProjectQuery)
    .output(output(AdminProjectListPage))
    .query(({ ctx, input }) => listProjectsForAdmin(ctx, input)),
  get: protectedProcedure
    .input(IdInput)
    .output(output(AdminProjectDetails))
    .query(({ ctx, input }) => readProjectForAdmin(ctx, input.id)),
});
