import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';

/** A file somebody brought; until something takes it, it is theirs alone, and swept after a day. */
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
    /** Where its bytes lie in the file store. */
    key: p.string().length(64).unique('files_key'),
    name: p.string().length(200),
    /** By content, never by name. */
    type: p.string().length(40),
    /** Bytes. */
    size: p.integer().default(0),
    /** Of its content; null until all of it arrived, and for some of before this was kept. */
    sha256: p.string().length(64).nullable(),
    /** Whether all of it arrived. */
    complete: p.boolean().default(false),
    createdAt: p.datetime(3),
    /** When a message, a delivery or a dispute took it, once and for all. */
    attachedAt: p.datetime(3).nullable(),
  },
});
export class StoredFile extends StoredFileSchema.class {}
StoredFileSchema.setClass(StoredFile);
