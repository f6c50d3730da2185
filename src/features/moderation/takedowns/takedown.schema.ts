import { z } from 'zod';
import { Id } from '#platform/shared/fields/fields.ts';
import {
  AppealForm,
  DecideAppealForm,
  EndActionForm,
  ModerationActionForm,
} from '../appeals/moderation-action.schema.ts';

const projectFields = { projectId: Id };

export const TakeDownProject = ModerationActionForm.extend(projectFields);
export type TakeDownProject = z.infer<typeof TakeDownProject>;

export const RestoreProject = EndActionForm.extend(projectFields);
export type RestoreProject = z.infer<typeof RestoreProject>;

export const AppealTakedown = AppealForm.extend(projectFields);
export type AppealTakedown = z.infer<typeof AppealTakedown>;

export const DecideTakedownAppeal = DecideAppealForm.extend({ id: Id });
export type DecideTakedownAppeal = z.infer<typeof DecideTakedownAppeal>;

export const TakedownQuery = z.object(projectFields);
