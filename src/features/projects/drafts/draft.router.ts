import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  parseInput,
  parseOutput,
  protectedProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { ProjectView } from '../project.schema.ts';
import {
  CopiedDraft,
  CopyProject,
  DraftFields,
  DraftVersion,
  DraftView,
  PublishDraft,
  SaveDraft,
} from './draft.schema.ts';
import {
  copyProject,
  createDraft,
  discardDraft,
  listDrafts,
  loadDraft,
  publishDraft,
  saveDraft,
} from './draft.service.ts';

export const draftRouter = router({
  list: protectedProcedure
    .output(parseOutput(z.array(DraftView)))
    .query(({ ctx }) => listDrafts(ctx)),
  get: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(DraftView))
    .query(({ ctx, input }) => loadDraft(ctx, input.id)),
  create: protectedProcedure
    .input(parseInput(DraftFields))
    .output(parseOutput(DraftView))
    .mutation(idempotent(({ ctx, input }) => createDraft(ctx, input))),
  save: protectedProcedure
    .input(parseInput(SaveDraft))
    .output(parseOutput(DraftView))
    .mutation(idempotent(({ ctx, input }) => saveDraft(ctx, input))),
  publish: protectedProcedure
    .input(parseInput(PublishDraft))
    .output(parseOutput(ProjectView))
    .mutation(idempotent(({ ctx, input }) => publishDraft(ctx, input))),
  discard: protectedProcedure
    .input(parseInput(DraftVersion))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => discardDraft(ctx, input).then(() => done))),
  copy: protectedProcedure
    .input(parseInput(CopyProject))
    .output(parseOutput(CopiedDraft))
    .mutation(idempotent(({ ctx, input }) => copyProject(ctx, input.projectId))),
});
