import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';
import { ADDRESS_MAX, LEGAL_NAME_MAX, TAX_NUMBER_MAX } from './legal-details.rules.ts';

/**
 * Printed on the documents of the user's hires. In a table of its own, so that no read of users
 * contains them. There is no row while nothing is set.
 */
export const LegalDetailsSchema = defineEntity({
  name: 'LegalDetails',
  tableName: 'legal_details',
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    legalName: p.string().length(LEGAL_NAME_MAX).nullable(),
    address: p.string().length(ADDRESS_MAX).nullable(),
    taxNumber: p.string().length(TAX_NUMBER_MAX).nullable(),
    updatedAt: p.datetime(3),
  },
});
export class LegalDetails extends LegalDetailsSchema.class {}
LegalDetailsSchema.setClass(LegalDetails);
