import { defineEntity, p } from '@mikro-orm/core';

export const FileChunkSchema = defineEntity({
  name: 'FileChunk',
  tableName: 'file_chunks',
  properties: {
    key: p.string().length(64).primary(),
    part: p.integer().primary(),
    bytes: p.blob(),
  },
});
