import { z } from 'zod';
import {
  AppealForm,
  DecideForm,
  EndForm,
  MeasureForm,
  OwnMeasure,
} from '#features/accounts/measures/measure.schema.ts';
import { Id } from '#platform/shared/fields.ts';

const ofProject = { projectId: Id };

export const RemoveProject = MeasureForm.extend(ofProject);
export type RemoveProject = z.infer<typeof RemoveProject>;

export const RestoreProject = EndForm.extend(ofProject);
export type RestoreProject = z.infer<typeof RestoreProject>;

export const AppealRemoval = AppealForm.extend(ofProject);
export type AppealRemoval = z.infer<typeof AppealRemoval>;

export const DecideRemoval = DecideForm.extend({ id: Id });
export type DecideRemoval = z.infer<typeof DecideRemoval>;

export const RemovalOf = z.object(ofProject);

/** The reason why a project was removed, as its client sees it. */
export const OwnRemoval = OwnMeasure;
export type OwnRemoval = z.infer<typeof OwnRemoval>;
