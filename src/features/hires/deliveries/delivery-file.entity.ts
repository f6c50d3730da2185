import { defineEntity, p } from '@mikro-orm/core';
import { StoredFile } from '#features/files/file.entity.ts';
import { Delivery } from './delivery.entity.ts';

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
