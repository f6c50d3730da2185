import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  parseInput,
  parseOutput,
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
    .input(parseInput(ListProjects))
    .output(parseOutput(ProjectPage))
    .query(({ ctx, input }) => listProjects(ctx, input)),
  count: publicProcedure
    .input(parseInput(CountProjects))
    .output(parseOutput(ProjectCount))
    .query(({ ctx, input }) => countProjects(ctx, input)),
  get: publicProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(ProjectView))
    .query(({ ctx, input }) => loadVisibleProject(ctx, input.id)),
  ofClient: publicProcedure
    .input(parseInput(ListClientProjects))
    .output(parseOutput(z.array(ProjectCard)))
    .query(({ ctx, input }) => listClientProjects(ctx, input)),
  clientStats: publicProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(ClientStats))
    .query(({ ctx, input }) => getClientStats(ctx, input.id)),
  post: protectedProcedure
    .input(parseInput(PostProject))
    .output(parseOutput(ProjectView))
    .mutation(idempotent(({ ctx, input }) => postProject(ctx, input))),
  extend: protectedProcedure
    .input(parseInput(ExtendDeadline))
    .output(parseOutput(ProjectView))
    .mutation(idempotent(({ ctx, input }) => editProject(ctx, input))),
  edit: protectedProcedure
    .input(parseInput(EditProject))
    .output(parseOutput(ProjectView))
    .mutation(idempotent(({ ctx, input }) => editProject(ctx, input))),
  // A mutation only because the input may be too long for the URL of a query. It stores nothing.
  previewEdit: protectedProcedure
    .input(parseInput(EditProject))
    .output(parseOutput(EditPreview))
    .mutation(({ ctx, input }) => previewEdit(ctx, input)),
  revisions: publicProcedure
    .input(parseInput(RevisionQuery))
    .output(parseOutput(RevisionPage))
    .query(({ ctx, input }) => listRevisions(ctx, input)),
  changesSince: publicProcedure
    .input(parseInput(ChangesQuery))
    .output(parseOutput(ChangesView))
    .query(({ ctx, input }) => loadChangesSince(ctx, input)),
  blankRevision: protectedProcedure
    .input(parseInput(BlankField))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => blankRevision(ctx, input).then(() => done))),
});
