import { defineEntity, p } from '@mikro-orm/core';
import type { AuditAction, AuditDetails, TargetType } from './audit.rules.ts';

/**
 * Rows never change. Actors and targets are not foreign keys, because the rows of users and targets
 * may be deleted.
 */
export const AuditEntrySchema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entries',
  checks: [{ name: 'audit_entries_no_name', expression: 'actor_name is null' }],
  indexes: [
    { name: 'audit_entries_time', properties: ['at', 'id'] },
    { name: 'audit_entries_action', properties: ['action', 'at', 'id'] },
    { name: 'audit_entries_actor', properties: ['actorId', 'at', 'id'] },
    { name: 'audit_entries_actor_action', properties: ['actorId', 'action', 'at', 'id'] },
    { name: 'audit_entries_target', properties: ['targetType', 'targetId', 'at', 'id'] },
    {
      name: 'audit_entries_target_action',
      properties: ['targetType', 'targetId', 'action', 'at', 'id'],
    },
    {
      name: 'audit_entries_admins',
      expression: `create index audit_entries_admins on audit_entries (at, id) where actor_role = 'admin'`,
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    at: p.datetime(3),
    action: p.string().$type<AuditAction>().length(40),
    actorId: p.integer().nullable(),
    /** Only set on insert. A trigger moves the name to `audit_people` and sets `actorDigest`. */
    actorName: p.string().length(121).nullable(),
    actorDigest: p.string().length(64).nullable(),
    actorRole: p.string().length(20).nullable(),
    targetType: p.string().$type<TargetType>().length(20).nullable(),
    targetId: p.string().length(64).nullable(),
    address: p.string().length(64).nullable(),
    userAgent: p.string().length(200).nullable(),
    requestId: p.string().length(64).nullable(),
    details: p.json().$type<AuditDetails>(),
  },
});
export class AuditEntry extends AuditEntrySchema.class {}
AuditEntrySchema.setClass(AuditEntry);

/**
 * Audit entries refer to the row by user id (`personId`) and digest. A trigger inserts the row.
 * Afterwards, `name` and `salt` can be erased; other changes are refused.
 */
export const AuditPersonSchema = defineEntity({
  name: 'AuditPerson',
  tableName: 'audit_people',
  indexes: [
    {
      name: 'audit_people_search',
      expression:
        'create index audit_people_search on audit_people using gin (search_vector(name))',
    },
  ],
  properties: {
    personId: p.integer().primary().autoincrement(false),
    /** The hash chain includes the digest, which remains if the name is erased. */
    digest: p.string().length(64).primary(),
    name: p.string().length(121).nullable(),
    salt: p.string().length(32).nullable(),
  },
});
export class AuditPerson extends AuditPersonSchema.class {}
AuditPersonSchema.setClass(AuditPerson);

/** A trigger inserts the rows when transactions commit. */
export const AuditChainEntrySchema = defineEntity({
  name: 'AuditChainEntry',
  tableName: 'audit_chain_entries',
  checks: [{ name: 'audit_chain_entries_position', expression: 'position > 0' }],
  properties: {
    /** From 1, without gaps. */
    position: p.bigint('number').primary().autoincrement(false),
    /** No foreign key, because the check of one would need privileges that no role has. */
    entryId: p.bigint('number').unique('audit_chain_entries_once'),
    prevHash: p.string().length(64).unique('audit_chain_entries_no_fork'),
    hash: p.string().length(64),
  },
});
