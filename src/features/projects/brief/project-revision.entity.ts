import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { StoredFile } from '#features/files/file.entity.ts';
import { Project } from '../project.entity.ts';
import type { BriefChange, StoredSnapshot } from './brief.schema.ts';

/**
 * Revision 1 is not stored until the first edit or the hire, because most projects are never
 * edited.
 */
export const ProjectRevisionSchema = defineEntity({
  name: 'ProjectRevision',
  tableName: 'project_revisions',
  properties: {
    projectId: () => p.manyToOne(Project).mapToPk().primary().fieldName('project_id'),
    revision: p.integer().primary(),
    editorId: () => p.manyToOne(User).mapToPk().fieldName('editor_id').index(false),
    isMaterial: p.boolean(),
    /** Since the previous revision; empty for revision 1. */
    changes: p.json().$type<BriefChange[]>(),
    snapshot: p.json().$type<StoredSnapshot>(),
    /** SHA-256 of the original snapshot as canonical JSON. Blanking a text does not change it. */
    hash: p.string().length(64),
    /**
     * Before or after the edit. Only the client, invited developers and admins see such a revision,
     * even if the project is public later.
     */
    wasPrivate: p.boolean(),
    blankedAt: p.datetime(3).nullable(),
    at: p.datetime(3),
    /** Null if not yet or if no announcement is needed. */
    announcedAt: p.datetime(3).nullable(),
  },
});
export class ProjectRevision extends ProjectRevisionSchema.class {}
ProjectRevisionSchema.setClass(ProjectRevision);

/** The history still names a removed file, but users cannot read it. */
export const ProjectFileSchema = defineEntity({
  name: 'ProjectFile',
  tableName: 'project_files',
  indexes: [
    {
      name: 'project_files_present',
      expression:
        'create index project_files_present on project_files (project_id, file_id) where removed_at is null',
    },
  ],
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
    projectId: () => p.manyToOne(Project).mapToPk().fieldName('project_id').index(false),
    removedAt: p.datetime(3).nullable(),
  },
});
export class ProjectFile extends ProjectFileSchema.class {}
ProjectFileSchema.setClass(ProjectFile);
