import { defineEntity, p } from '@mikro-orm/core';
import { SecondFactor } from './second-factor.entity.ts';

export const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    userId: () =>
      p.manyToOne(SecondFactor).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /** SHA-256 of sixteen random letters. */
    codeHash: p.string().length(43).primary(),
    usedAt: p.datetime(3).nullable(),
  },
});
export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);
