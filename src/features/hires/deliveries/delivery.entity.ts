import { defineEntity, p } from '@mikro-orm/core';
import { StoredFile } from '#features/files/file.entity.ts';
import { Hire } from '../hire.entity.ts';
import { Milestone } from '../milestones/milestone.entity.ts';

export interface MetCriterion {
  id: number;
  remark: string | null;
  link: string | null;
  fileId: number | null;
}

export interface UnmetCriterion {
  id: number;
  /** Null if the request has only a note, as requests of the previous version. */
  remark: string | null;
  /** Ids of files that are attached to the request. */
  fileIds: number[];
}

export const DeliverySchema = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  indexes: [{ name: 'deliveries_project', properties: ['projectId', 'id'] }],
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
    milestoneId: () =>
      p
        .manyToOne(Milestone)
        .mapToPk()
        .fieldName('milestone_id')
        .deleteRule('no action')
        .updateRule('no action')
        .index('deliveries_milestone'),
    /** The version of the agreement whose criteria it answers. */
    agreementVersion: p.integer().default(1),
    note: p.text(),
    links: p.array().columnType('text[]'),
    deliveredAt: p.datetime(3),
    /** By the due date of that time; null if the previous version stored the delivery. */
    isOnTime: p.boolean().nullable(),
    changesNote: p.text().nullable(),
    changesAt: p.datetime(3).nullable(),
    criteria: p.json().$type<MetCriterion[]>().default([]),
    /** Null if the previous version stored the request, or if there is none. */
    changesCriteria: p.json().$type<UnmetCriterion[]>().nullable(),
    /** The first of `changesCriteria`, for the previous version. */
    changesCriterionId: p.integer().nullable(),
    changesQuote: p.text().nullable(),
    /** Sent with an access token. */
    isByProgram: p.boolean().default(false),
    areChangesByProgram: p.boolean().default(false),
  },
});
export class Delivery extends DeliverySchema.class {}
DeliverySchema.setClass(Delivery);

export const DeliveryFileSchema = defineEntity({
  name: 'DeliveryFile',
  tableName: 'delivery_files',
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
    deliveryId: () =>
      p.manyToOne(Delivery).mapToPk().fieldName('delivery_id').index('delivery_files_delivery'),
  },
});
export class DeliveryFile extends DeliveryFileSchema.class {}
DeliveryFileSchema.setClass(DeliveryFile);

/** The files of a request for changes; `deliveryId` is the delivery that it is about. */
export const ChangeRequestFileSchema = defineEntity({
  name: 'ChangeRequestFile',
  tableName: 'change_request_files',
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
    deliveryId: () =>
      p
        .manyToOne(Delivery)
        .mapToPk()
        .fieldName('delivery_id')
        .index('change_request_files_delivery'),
  },
});
export class ChangeRequestFile extends ChangeRequestFileSchema.class {}
ChangeRequestFileSchema.setClass(ChangeRequestFile);
