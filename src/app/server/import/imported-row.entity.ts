import { defineEntity, p } from '@mikro-orm/core';
import { Project } from '#features/projects/project.entity.ts';

/** A row of an imported file and the project that was created from it. */
export const ImportedRowSchema = defineEntity({
  name: 'ImportedRow',
  tableName: 'imports',
  properties: {
    source: p.string().length(100).primary(),
    /** `id:` and the id of the row, or `sha256:` and the hash of its title and description. */
    key: p.string().length(220).primary(),
    projectId: () =>
      p
        .manyToOne(Project)
        .mapToPk()
        .fieldName('project_id')
        .deleteRule('cascade')
        .index('imports_project'),
  },
});
export class ImportedRow extends ImportedRowSchema.class {}
ImportedRowSchema.setClass(ImportedRow);
