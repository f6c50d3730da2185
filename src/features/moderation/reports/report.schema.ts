import { z } from 'zod';
import { isPictureKey } from '#features/files/pictures/picture.rules.ts';
import { Id, textInput } from '#platform/shared/fields/fields.ts';
import { DETAILS_MAX, DETAILS_MIN, reportReasons, subjectKinds } from './report.rules.ts';

const DETAILS_BOUNDS = 'Details have 10 to 2,000 characters';

const formFields = {
  reason: z.enum(reportReasons, 'Please choose a reason'),
  details: textInput('Details are text')
    .max(DETAILS_MAX, DETAILS_BOUNDS)
    .refine((text) => text === '' || text.length >= DETAILS_MIN, DETAILS_BOUNDS)
    .default('')
    .transform((text) => text || null),
};

const DETAILS_REQUIRED = {
  path: ['details'],
  error: 'Please tell us what is wrong, in 10 characters or more',
};

function hasRequiredDetails({
  reason,
  details,
}: {
  reason: string;
  details: string | null;
}): boolean {
  return reason !== 'other' || details !== null;
}

export const ReportForm = z.object(formFields).refine(hasRequiredDetails, DETAILS_REQUIRED);

/** `id`: of the user for a profile, of the question for an answer. Empty details become null. */
export const SendReport = z
  .object({
    kind: z.enum(subjectKinds, 'This cannot be reported'),
    id: Id,
    picture: z
      .string()
      .refine(isPictureKey)
      .exactOptional()
      .describe('Key of the picture of the profile that is meant'),
    ...formFields,
  })
  .refine(hasRequiredDetails, DETAILS_REQUIRED);
export type SendReport = z.infer<typeof SendReport>;
