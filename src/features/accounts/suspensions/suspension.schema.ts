import type { z } from 'zod';
import { Id } from '#platform/shared/fields.ts';
import { AppealForm, DecideForm, EndForm, MeasureForm } from '../measures/measure.schema.ts';

export const Suspend = MeasureForm.extend({ userId: Id });
export type Suspend = z.infer<typeof Suspend>;

export const Restore = EndForm.extend({ userId: Id });
export type Restore = z.infer<typeof Restore>;

export const Appeal = AppealForm;
export type Appeal = z.infer<typeof Appeal>;

export const DecideAppeal = DecideForm.extend({ id: Id });
export type DecideAppeal = z.infer<typeof DecideAppeal>;
