import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/** A block of one user by another. It applies to all conversations of the two users. */
export const BlockSchema = defineEntity({
  name: 'Block',
  tableName: 'blocks',
  properties: {
    blockerId: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .primary()
        .fieldName('blocker_id')
        .deleteRule('cascade')
        .index(false),
    blockedId: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .primary()
        .fieldName('blocked_id')
        .deleteRule('cascade')
        .index(false),
    createdAt: p.datetime(3),
  },
});
export class Block extends BlockSchema.class {}
BlockSchema.setClass(Block);
