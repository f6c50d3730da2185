import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { StoredFile } from '#features/files/file.entity.ts';
import { Project } from '../project.entity.ts';
import type { BriefChange, BriefSnapshot } from './brief.schema.ts';

/**
 * A saved version of a project. The first one is stored with the first edit or the hire, because
 * most projects are never edited.
 */
export const ProjectRevisionSchema = defineEntity({
  name: 'ProjectRevision',
  tableName: 'project_revisions',
  properties: {
    projectId: () => p.manyToOne(Project).mapToPk().primary().fieldName('project_id'),
    revision: p.integer().primary(),
    editorId: () => p.manyToOne(User).mapToPk().fieldName('editor_id').index(false),
    isMaterial: p.boolean(),
    /** What changed since the revision before; empty for the first one. */
    changes: p.json().$type<BriefChange[]>(),
    snapshot: p.json().$type<BriefSnapshot>(),
    /** SHA-256 of the snapshot as canonical JSON; does not change when a text is blanked. */
    hash: p.string().length(64),
    /**
     * Whether the project was private before or after the edit. If the project becomes public, its
     * visitors do not see the revision.
     */
    wasPrivate: p.boolean(),
    /** When a text of it, such as a pasted password, was last blanked; null if none was. */
    blankedAt: p.datetime(3).nullable(),
    at: p.datetime(3),
    /** When bidders and followers were notified of it; null if not yet or not necessary. */
    announcedAt: p.datetime(3).nullable(),
  },
});
export class ProjectRevision extends ProjectRevisionSchema.class {}
ProjectRevisionSchema.setClass(ProjectRevision);

/** A file of a project. A removed file is named in the history but can no longer be read. */
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
