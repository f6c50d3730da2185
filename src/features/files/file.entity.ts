import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';

/**
 * An uploaded file. Until it is attached, only its owner can read it. A job deletes a file after a
 * day if it is neither attached nor part of a draft of a project.
 */
export const StoredFileSchema = defineEntity({
  name: 'StoredFile',
  tableName: 'files',
  checks: [{ name: 'files_attached_complete', expression: 'attached_at is null or complete' }],
  indexes: [
    {
      name: 'files_waiting',
      expression: 'create index files_waiting on files (created_at) where attached_at is null',
    },
  ],
  properties: {
    id: p.integer().primary(),
    ownerId: () => p.manyToOne(User).mapToPk().fieldName('owner_id').index(false),
    /** Key of the content in the file store. */
    key: p.string().length(64).unique('files_key'),
    name: p.string().length(200),
    /** MIME type. It is detected from the content, because the name can be wrong. */
    type: p.string().length(100),
    /** Bytes. */
    size: p.integer().default(0),
    /** Null until the upload is complete, and for files from before hashes were stored. */
    sha256: p.string().length(64).nullable(),
    /** Whether the upload is complete. */
    complete: p.boolean().default(false),
    createdAt: p.datetime(3),
    /**
     * When the file was attached to a project, message, delivery or dispute; null if it is not
     * attached. A file can be attached only once.
     */
    attachedAt: p.datetime(3).nullable(),
  },
});
export class StoredFile extends StoredFileSchema.class {}
StoredFileSchema.setClass(StoredFile);
