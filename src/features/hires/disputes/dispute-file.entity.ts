import { defineEntity, p } from '@mikro-orm/core';
import { StoredFile } from '#features/files/file.entity.ts';
import { Dispute } from './dispute.entity.ts';
import { DisputeStatement } from './dispute-statement.entity.ts';

/** A piece of evidence: a file that went along with what was said in a dispute. */
export const DisputeFileSchema = defineEntity({
  name: 'DisputeFile',
  tableName: 'dispute_files',
  properties: {
    fileId: () =>
      p
        .oneToOne(StoredFile)
        .owner()
        .mapToPk()
        .primary()
        .fieldName('file_id')
        .deleteRule('no action')
        .updateRule('no action'),
    disputeId: () =>
      p.manyToOne(Dispute).mapToPk().fieldName('dispute_id').index('dispute_files_dispute'),
    /** Null: it came with the reason the dispute was opened for. */
    statementId: () =>
      p
        .manyToOne(DisputeStatement)
        .mapToPk()
        .fieldName('statement_id')
        .nullable()
        .deleteRule('no action')
        .index('dispute_files_statement'),
  },
});
export class DisputeFile extends DisputeFileSchema.class {}
DisputeFileSchema.setClass(DisputeFile);
