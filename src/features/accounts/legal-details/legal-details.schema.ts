import { z } from 'zod';
import { optionalLine, optionalText } from '#platform/shared/fields/fields.ts';
import {
  ADDRESS_LINES_MAX,
  ADDRESS_MAX,
  LEGAL_NAME_MAX,
  splitAddress,
  TAX_NUMBER_MAX,
} from './legal-details.rules.ts';

/** An absent or empty field clears the stored value. */
export const SaveLegalDetails = z.object({
  legalName: optionalLine(
    LEGAL_NAME_MAX,
    `A legal name can have at most ${LEGAL_NAME_MAX} characters`,
  ),
  address: optionalText(
    ADDRESS_MAX,
    `An address can have at most ${ADDRESS_MAX} characters`,
  ).refine(
    (address) => splitAddress(address ?? '').length <= ADDRESS_LINES_MAX,
    `An address can have at most ${ADDRESS_LINES_MAX} lines`,
  ),
  taxNumber: optionalLine(
    TAX_NUMBER_MAX,
    `A tax number can have at most ${TAX_NUMBER_MAX} characters`,
  ),
});
export type SaveLegalDetails = z.infer<typeof SaveLegalDetails>;

export const LegalDetailsView = z.object({
  legalName: z.string().nullable(),
  address: z.string().nullable(),
  taxNumber: z.string().nullable(),
});
export type LegalDetailsView = z.infer<typeof LegalDetailsView>;
