import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import { output, protectedProcedure, publicProcedure, router } from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { listMyProjects } from './my-projects/my-project.queries.ts';
import { MyProjectPage, MyProjectsQuery } from './my-projects/my-project.schema.ts';
import { getClientStats, listClientProjects } from './project.queries.ts';
import {
  ClientStats,
  CountProjects,
  ExtendDeadline,
  ListClientProjects,
  ListProjects,
  PostProject,
  ProjectCard,
  ProjectCount,
  ProjectPage,
  ProjectView,
} from './project.schema.ts';
import { extendDeadline, loadVisibleProject, postProject } from './project.service.ts';
import { countProjects, listProjects } from './search/search.service.ts';

export const projectRouter = router({
  list: publicProcedure
    .input(ListProjects)
    .output(output(ProjectPage))
    .query(({ ctx, input }) => listProjects(ctx, input)),
  count: publicProcedure
    .input(CountProjects)
    .output(output(ProjectCount))
    .query(({ ctx, input }) => countProjects(ctx, input)),
  get: publicProcedure
    .input(IdInput)
    .output(output(ProjectView))
    .query(({ ctx, input }) => loadVisibleProject(ctx, input.id)),
  ofClient: publicProcedure
    .input(ListClientProjects)
    .output(output(z.array(ProjectCard)))
    .query(({ ctx, input }) => listClientProjects(ctx, input)),
  mine: protectedProcedure
    .input(MyProjectsQuery)
    .output(output(MyProjectPage))
    .query(({ ctx, input }) => listMyProjects(ctx, input)),
  statsOfClient: publicProcedure
    .input(IdInput)
    .output(output(ClientStats))
    .query(({ ctx, input }) => getClientStats(ctx, input.id)),
  post: protectedProcedure
    .input(PostProject)
    .output(output(ProjectView))
    .mutation(idempotent(({ ctx, input }) => postProject(ctx, input))),
  extend: protectedProcedure
    .input(ExtendDeadline)
    .output(output(ProjectView))
    .mutation(idempotent(({ ctx, input }) => extendDeadline(ctx, input))),
});
