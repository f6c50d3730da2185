import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  input,
  output,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { blankRevision } from './brief/blank-revision.service.ts';
import { ChangesQuery, ChangesView, RevisionPage, RevisionQuery } from './brief/brief.schema.ts';
import { editProject, previewEdit } from './brief/edit.service.ts';
import { listRevisions, loadChangesSince } from './brief/revision.service.ts';
import { getClientStats, listClientProjects } from './project.queries.ts';
import {
  BlankField,
  ClientStats,
  CountProjects,
  EditPreview,
  EditProject,
  ExtendDeadline,
  ListClientProjects,
  ListProjects,
  PostProject,
  ProjectCard,
  ProjectCount,
  ProjectPage,
  ProjectView,
} from './project.schema.ts';
import { loadVisibleProject, postProject } from './project.service.ts';
import { countProjects, listProjects } from './search/search.service.ts';

export const projectRouter = router({
  list: publicProcedure
    .input(input(ListProjects))
    .output(output(ProjectPage))
    .query(({ ctx, input }) => listProjects(ctx, input)),
  count: publicProcedure
    .input(input(CountProjects))
    .output(output(ProjectCount))
    .query(({ ctx, input }) => countProjects(ctx, input)),
  get: publicProcedure
    .input(input(IdInput))
    .output(output(ProjectView))
    .query(({ ctx, input }) => loadVisibleProject(ctx, input.id)),
  ofClient: publicProcedure
    .input(input(ListClientProjects))
    .output(output(z.array(ProjectCard)))
    .query(({ ctx, input }) => listClientProjects(ctx, input)),
  clientStats: publicProcedure
    .input(input(IdInput))
    .output(output(ClientStats))
    .query(({ ctx, input }) => getClientStats(ctx, input.id)),
  post: protectedProcedure
    .input(input(PostProject))
    .output(output(ProjectView))
    .mutation(idempotent(({ ctx, input }) => postProject(ctx, input))),
  extend: protectedProcedure
    .input(input(ExtendDeadline))
    .output(output(ProjectView))
    .mutation(idempotent(({ ctx, input }) => editProject(ctx, input))),
  edit: protectedProcedure
    .input(input(EditProject))
    .output(output(ProjectView))
    .mutation(idempotent(({ ctx, input }) => editProject(ctx, input))),
  // A mutation only because the input may be too long for the URL of a query. It stores nothing.
  previewEdit: protectedProcedure
    .input(input(EditProject))
    .output(output(EditPreview))
    .mutation(({ ctx, input }) => previewEdit(ctx, input)),
  revisions: publicProcedure
    .input(input(RevisionQuery))
    .output(output(RevisionPage))
    .query(({ ctx, input }) => listRevisions(ctx, input)),
  changesSince: publicProcedure
    .input(input(ChangesQuery))
    .output(output(ChangesView))
    .query(({ ctx, input }) => loadChangesSince(ctx, input)),
  blankRevision: protectedProcedure
    .input(input(BlankField))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => blankRevision(ctx, input).then(() => done))),
});
