import { ProjectView } from '#features/projects/project.schema.ts';
import { router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { cancelProject } from './hire.service.ts';

export const hireRouter = router({
  cancelProject: signedIn
    .input(ById)
    .output(shows(ProjectView))
    .mutation(({ ctx, input }) => cancelProject(ctx, input.id)),
});
