import { defineEntity, p } from '@mikro-orm/core';
import { StoredFile } from '#features/files/file.entity.ts';
import { Dispute } from './dispute.entity.ts';
import { DisputeStatement } from './dispute-statement.entity.ts';

/** A file that was attached to a statement or to the reason of a dispute. */
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
    /** Null if the file was attached to the reason of the dispute. */
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
