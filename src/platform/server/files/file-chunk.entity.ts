import { defineEntity, p } from '@mikro-orm/core';

/** A chunk of a file that is stored in the database. */
export const FileChunkSchema = defineEntity({
  name: 'FileChunk',
  tableName: 'file_chunks',
  properties: {
    key: p.string().length(64).primary(),
    part: p.integer().primary(),
    bytes: p.blob(),
  },
});
