import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';

/**
 * Only its owner can read it until it is attached. A job deletes it after a day if it is neither
 * attached nor part of a draft.
 */
export const StoredFileSchema = defineEntity({
  name: 'StoredFile',
  tableName: 'files',
  checks: [
    { name: 'files_attached_complete', expression: 'attached_at is null or complete' },
    {
      name: 'files_picture_size',
      expression: '(width is null) = (height is null) and width > 0 and height > 0',
    },
  ],
  indexes: [
    {
      name: 'files_waiting',
      expression: 'create index files_waiting on files (created_at) where attached_at is null',
    },
  ],
  properties: {
    id: p.integer().primary(),
    ownerId: () => p.manyToOne(User).mapToPk().fieldName('owner_id').index(false),
    key: p.string().length(64).unique('files_key'),
    name: p.string().length(200),
    /** MIME type, detected from the content, because the name can be wrong. */
    type: p.string().length(100),
    size: p.integer().default(0),
    /** Null until the upload is complete, and for files from before hashes were stored. */
    sha256: p.string().length(64).nullable(),
    isComplete: p.boolean().fieldName('complete').default(false),
    /** In pixels. Only for pictures of profiles, which everyone can see while they are attached. */
    width: p.smallint().nullable(),
    height: p.smallint().nullable(),
    createdAt: p.datetime(3),
    attachedAt: p.datetime(3).nullable(),
    /** When an admin removed the picture. It cannot be attached again. */
    removedAt: p.datetime(3).nullable(),
  },
});
export class StoredFile extends StoredFileSchema.class {}
StoredFileSchema.setClass(StoredFile);
