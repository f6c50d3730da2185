import { ProjectFile, ProjectRevision } from '#features/projects/brief/project-revision.entity.ts';
import { Draft } from '#features/projects/drafts/draft.entity.ts';
import { Project } from '#features/projects/project.entity.ts';
import { FormerAnswer } from '#features/projects/questions/question.entity.ts';
import { db } from '#platform/server/database/db.ts';
import {
  type ExportSection,
  selectExportedColumns,
  selectOwnProjectIds,
} from './export-columns.queries.ts';

/**
 * By the name of the file. In each query, `id` is the id of the user. Columns in a list are not
 * exported.
 */
export const projectSections: Record<string, ExportSection> = {
  projects: (em, id) =>
    db(em)
      .selectFrom('projects as t')
      .select(
        selectExportedColumns(em, Project, [
          'clientId',
          'isOpen',
          'takedownId',
          'holdsMoney',
          'bidTotal',
          'bidTotalChange',
          'averageBidCents',
          'averageBidAt',
          'nextAverageCount',
          'hiredDeveloperId',
          'lastCriterionId',
        ]),
      )
      .where('t.client_id', '=', id)
      .orderBy('t.id'),
  drafts: (em, id) =>
    db(em)
      .selectFrom('project_drafts as t')
      .select(selectExportedColumns(em, Draft, ['clientId', 'editor', 'editorBasedOn']))
      .where('t.client_id', '=', id)
      .orderBy('t.id'),
  'project-revisions': (em, id) =>
    db(em)
      .selectFrom('project_revisions as t')
      .select(selectExportedColumns(em, ProjectRevision, ['editorId', 'snapshot', 'announcedAt']))
      .where('t.project_id', 'in', selectOwnProjectIds(em, id))
      .orderBy('t.project_id')
      .orderBy('t.revision'),
  'former-answers': (em, id) =>
    db(em)
      .selectFrom('former_answers as t')
      .innerJoin('project_questions as q', 'q.id', 't.question_id')
      .select(selectExportedColumns(em, FormerAnswer))
      .where('q.project_id', 'in', selectOwnProjectIds(em, id))
      .orderBy('t.id'),
  'project-files': (em, id) =>
    db(em)
      .selectFrom('project_files as t')
      .select(selectExportedColumns(em, ProjectFile))
      .where('t.project_id', 'in', selectOwnProjectIds(em, id))
      .orderBy('t.file_id'),
};
