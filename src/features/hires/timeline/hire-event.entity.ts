import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Hire } from '../hire.entity.ts';
import type { Party } from '../hire.rules.ts';
import type { EventKind } from './timeline.rules.ts';

/** Contains the hash of the event before it. The database refuses changes. */
export const HireEventSchema = defineEntity({
  name: 'HireEvent',
  tableName: 'hire_events',
  properties: {
    projectId: () =>
      p
        .manyToOne(Hire)
        .mapToPk()
        .primary()
        .fieldName('project_id')
        .deleteRule('no action')
        .updateRule('no action'),
    /** From 1 in each project, without gaps. */
    seq: p.integer().primary(),
    kind: p.string().$type<EventKind>().length(40),
    party: p.string().$type<Party>().length(20),
    /** Null if the party is the system or a bank. */
    actorId: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .fieldName('actor_id')
        .nullable()
        .deleteRule('no action')
        .index(false),
    at: p.datetime(3),
    /** The content depends on `kind`. `hash` also covers the detail. */
    detail: p.json().$type<Record<string, unknown>>(),
    prevHash: p.string().length(64),
    hash: p.string().length(64),
  },
});
export class HireEvent extends HireEventSchema.class {}
HireEventSchema.setClass(HireEvent);
