import { z } from 'zod';
import { anyone, router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import { OwnProjectPage, OwnProjectsQuery } from './own/own-project.schema.ts';
import { ownProjects } from './own/own-project.service.ts';
import {
  ClientStats,
  CountProjects,
  ExtendDeadline,
  PostProject,
  ProjectCard,
  ProjectCount,
  ProjectFilter,
  ProjectPage,
  ProjectView,
} from './project.schema.ts';
import {
  clientProjects,
  clientStats,
  extendDeadline,
  postProject,
  visibleProject,
} from './project.service.ts';
import { countProjects, listProjects } from './search/search.service.ts';

export const projectRouter = router({
  list: anyone
    .meta({ madeFrom: ['projects', 'users'] })
    .input(ProjectFilter)
    .output(shows(ProjectPage))
    .query(({ ctx, input }) => listProjects(ctx, input)),
  count: anyone
    .meta({ madeFrom: ['projects', 'users', 'tallies', 'tally_changes'] })
    .input(CountProjects)
    .output(shows(ProjectCount))
    .query(({ ctx, input }) => countProjects(ctx, input)),
  get: anyone
    .input(ById)
    .output(shows(ProjectView))
    .query(({ ctx, input }) => visibleProject(ctx, input.id)),
  ofClient: anyone
    .meta({ madeFrom: ['projects', 'users'] })
    .input(ById)
    .output(shows(z.array(ProjectCard)))
    .query(({ ctx, input }) => clientProjects(ctx, input.id)),
  mine: signedIn
    .input(OwnProjectsQuery)
    .output(shows(OwnProjectPage))
    .query(({ ctx, input }) => ownProjects(ctx, input)),
  statsOfClient: anyone
    .meta({ madeFrom: ['projects'] })
    .input(ById)
    .output(shows(ClientStats))
    .query(({ ctx, input }) => clientStats(ctx, input.id)),
  post: signedIn
    .input(PostProject)
    .output(shows(ProjectView))
    .mutation(({ ctx, input }) => postProject(ctx, input)),
  extend: signedIn
    .input(ExtendDeadline)
    .output(shows(ProjectView))
    .mutation(({ ctx, input }) => extendDeadline(ctx, input)),
});
