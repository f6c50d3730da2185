import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Dispute } from './dispute.entity.ts';

/** A statement of one side or an admin in a dispute. */
export const DisputeStatementSchema = defineEntity({
  name: 'DisputeStatement',
  tableName: 'dispute_statements',
  indexes: [{ name: 'dispute_statements_dispute', properties: ['disputeId', 'id'] }],
  properties: {
    id: p.integer().primary(),
    disputeId: () => p.manyToOne(Dispute).mapToPk().fieldName('dispute_id').index(false),
    authorId: () => p.manyToOne(User).mapToPk().fieldName('author_id').index(false),
    text: p.text(),
    at: p.datetime(3),
  },
});
export class DisputeStatement extends DisputeStatementSchema.class {}
DisputeStatementSchema.setClass(DisputeStatement);
