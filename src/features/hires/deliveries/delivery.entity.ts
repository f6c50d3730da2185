import { defineEntity, p } from '@mikro-orm/core';
import { StoredFile } from '#features/files/file.entity.ts';
import { Hire } from '../hire.entity.ts';

export interface MetCriterion {
  id: number;
  remark: string | null;
  link: string | null;
  fileId: number | null;
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
    note: p.text(),
    links: p.array().columnType('text[]'),
    deliveredAt: p.datetime(3),
    changesNote: p.text().nullable(),
    changesAt: p.datetime(3).nullable(),
    criteria: p.json().$type<MetCriterion[]>().default([]),
    changesCriterionId: p.integer().nullable(),
    changesQuote: p.text().nullable(),
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
