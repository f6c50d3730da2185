import { z } from 'zod';
import { isPictureKey } from '#features/files/pictures/picture.rules.ts';
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

export const TakeDownPicture = ModerationActionForm.extend({
  key: z.string().refine(isPictureKey, 'This is no address of a picture'),
});
export type TakeDownPicture = z.infer<typeof TakeDownPicture>;

export const RestoreProject = EndActionForm.extend(projectFields);
export type RestoreProject = z.infer<typeof RestoreProject>;

export const AppealTakedown = AppealForm.extend(projectFields);
export type AppealTakedown = z.infer<typeof AppealTakedown>;

export const DecideTakedownAppeal = DecideAppealForm.extend({ id: Id });
export type DecideTakedownAppeal = z.infer<typeof DecideTakedownAppeal>;

export const TakedownQuery = z.object(projectFields);
