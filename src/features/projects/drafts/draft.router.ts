import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  input,
  output,
  protectedProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { ProjectView } from '../project.schema.ts';
import {
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
  list: protectedProcedure.output(output(z.array(DraftView))).query(({ ctx }) => listDrafts(ctx)),
  get: protectedProcedure
    .input(input(IdInput))
    .output(output(DraftView))
    .query(({ ctx, input }) => loadDraft(ctx, input.id)),
  create: protectedProcedure
    .input(input(DraftFields))
    .output(output(DraftView))
    .mutation(idempotent(({ ctx, input }) => createDraft(ctx, input))),
  save: protectedProcedure
    .input(input(SaveDraft))
    .output(output(DraftView))
    .mutation(idempotent(({ ctx, input }) => saveDraft(ctx, input))),
  publish: protectedProcedure
    .input(input(PublishDraft))
    .output(output(ProjectView))
    .mutation(idempotent(({ ctx, input }) => publishDraft(ctx, input))),
  discard: protectedProcedure
    .input(input(DraftVersion))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => discardDraft(ctx, input).then(() => done))),
  copy: protectedProcedure
    .input(input(CopyProject))
    .output(output(DraftView))
    .mutation(idempotent(({ ctx, input }) => copyProject(ctx, input.projectId))),
});
