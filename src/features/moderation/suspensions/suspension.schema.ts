import type { z } from 'zod';
import { Id } from '#platform/shared/fields/fields.ts';
import {
  DecideAppealForm,
  EndActionForm,
  ModerationActionForm,
} from '../appeals/moderation-action.schema.ts';

export const SuspendUser = ModerationActionForm.extend({ userId: Id });
export type SuspendUser = z.infer<typeof SuspendUser>;

export const RestoreUser = EndActionForm.extend({ userId: Id });
export type RestoreUser = z.infer<typeof RestoreUser>;

export const DecideSuspensionAppeal = DecideAppealForm.extend({ id: Id });
export type DecideSuspensionAppeal = z.infer<typeof DecideSuspensionAppeal>;
