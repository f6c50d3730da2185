import { defineEntity, p } from '@mikro-orm/core';
import { Delivery } from '../deliveries/delivery.entity.ts';
import type { Side } from '../disputes/dispute.rules.ts';
import { Hire } from '../hire.entity.ts';
import type { ChangeItem, ChangeState } from './change.schema.ts';

/** A change of the agreement that one side proposed to the other. */
export const ProposedChangeSchema = defineEntity({
  name: 'ProposedChange',
  tableName: 'proposed_changes',
  checks: [
    { name: 'proposed_changes_by', expression: `proposed_by in ('client', 'developer')` },
    {
      name: 'proposed_changes_state',
      expression: `state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')`,
    },
    { name: 'proposed_changes_ended', expression: `(state = 'open') = (ended_at is null)` },
    {
      name: 'proposed_changes_accepted',
      expression: `(state = 'accepted') = (agreement_version is not null)`,
    },
  ],
  uniques: [
    {
      name: 'proposed_changes_one_open',
      expression: `create unique index proposed_changes_one_open on proposed_changes (project_id) where state = 'open'`,
    },
  ],
  indexes: [
    { name: 'proposed_changes_of_project', properties: ['projectId', 'id'] },
    {
      name: 'proposed_changes_lapse',
      expression: `create index proposed_changes_lapse on proposed_changes (lapses_at) where state = 'open'`,
    },
  ],
  properties: {
    id: p.integer().primary(),
    projectId: () =>
      p
        .manyToOne(Hire)
        .mapToPk()
        .fieldName('project_id')
        .deleteRule('no action')
        .updateRule('no action')
        .index(false),
    proposedBy: p.string().$type<Side>().length(20),
    /** With the terms before and after, as they were when the change was proposed. */
    items: p.json().$type<ChangeItem[]>(),
    note: p.text().nullable(),
    state: p.string().$type<ChangeState>().length(20).default('open'),
    /** The version of the agreement that the items change. */
    basedOn: p.integer(),
    /** The version that accepting it created. */
    agreementVersion: p.integer().nullable(),
    /** The declined change that this one was proposed instead of. */
    counters: () =>
      p
        .oneToOne(ProposedChange)
        .owner()
        .mapToPk()
        .fieldName('counters')
        .nullable()
        .unique('proposed_changes_countered_once')
        .deleteRule('no action')
        .updateRule('no action'),
    /** The delivery whose request for changes it answers. */
    deliveryId: () =>
      p
        .manyToOne(Delivery)
        .mapToPk()
        .fieldName('delivery_id')
        .nullable()
        .deleteRule('no action')
        .updateRule('no action')
        .index(false),
    proposedAt: p.datetime(3),
    lapsesAt: p.datetime(3),
    /** When the side that must answer was reminded. */
    remindedAt: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class ProposedChange extends ProposedChangeSchema.class {}
ProposedChangeSchema.setClass(ProposedChange);
