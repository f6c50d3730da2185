import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Message } from '#features/conversations/message.entity.ts';
import { StoredFile } from '#features/files/file.entity.ts';
import { Project } from '#features/projects/project.entity.ts';
import { Question } from '#features/projects/questions/question.entity.ts';
import type { ReportReason, ReportStatus } from './report.rules.ts';
import type { ReportOutcome } from './resolution.rules.ts';

/**
 * About a project (`projectId`), or a user (`userId`) because of a profile, message, question or
 * answer. For a question or an answer, `userId` is the asker or the client of the project.
 */
export const ReportSchema = defineEntity({
  name: 'Report',
  tableName: 'reports',
  checks: [
    { name: 'reports_one_subject', expression: 'num_nonnulls(user_id, project_id) = 1' },
    { name: 'reports_of_sender', expression: 'message_id is null or user_id is not null' },
    {
      name: 'reports_of_author',
      expression: 'question_id is null or (user_id is not null and message_id is null)',
    },
    { name: 'reports_status', expression: `status in ('open', 'resolved')` },
    {
      name: 'reports_reason',
      expression: `reason in ('spam', 'fraud', 'impersonation', 'offensive', 'off_platform', 'other')`,
    },
    {
      name: 'reports_resolution',
      expression: `(status = 'resolved') = (resolved_at is not null) and (resolved_at is null) = (outcome is null) and (resolved_at is null) = (note is null) and (note is null or length(btrim(note)) >= 10) and (outcome is null or outcome in ('dismissed', 'warned', 'content_removed', 'person_suspended'))`,
    },
    {
      name: 'reports_warning',
      expression: `(outcome is not null and outcome = 'warned') = (warning is not null) and (warning is null or length(btrim(warning)) >= 10)`,
    },
  ],
  indexes: [
    // A user must not report a subject again while the first report is open.
    {
      name: 'reports_open_user',
      expression: `create unique index reports_open_user on reports (reporter_id, user_id) where status = 'open' and message_id is null and question_id is null`,
    },
    {
      name: 'reports_open_message',
      expression: `create unique index reports_open_message on reports (reporter_id, message_id) where status = 'open'`,
    },
    {
      name: 'reports_open_question',
      expression: `create unique index reports_open_question on reports (reporter_id, question_id, user_id) where status = 'open'`,
    },
    {
      name: 'reports_open_project',
      expression: `create unique index reports_open_project on reports (reporter_id, project_id) where status = 'open'`,
    },
    {
      name: 'reports_reporter',
      expression: 'create index reports_reporter on reports (reporter_id)',
    },
    {
      name: 'reports_newest',
      expression: 'create index reports_newest on reports (created_at desc, id desc)',
    },
    {
      name: 'reports_queue',
      expression: 'create index reports_queue on reports (status, created_at desc, id desc)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    reporterId: () => p.manyToOne(User).mapToPk().fieldName('reporter_id').index(false),
    userId: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .fieldName('user_id')
        .nullable()
        .deleteRule('no action')
        .index('reports_user'),
    projectId: () =>
      p
        .manyToOne(Project)
        .mapToPk()
        .fieldName('project_id')
        .nullable()
        .deleteRule('no action')
        .index('reports_project'),
    messageId: () =>
      p
        .manyToOne(Message)
        .mapToPk()
        .fieldName('message_id')
        .nullable()
        .deleteRule('no action')
        .index('reports_message'),
    questionId: () =>
      p
        .manyToOne(Question)
        .mapToPk()
        .fieldName('question_id')
        .nullable()
        .deleteRule('no action')
        .index('reports_question'),
    /** Which picture of the profile is meant; null if none is named or it was deleted since. */
    pictureId: () =>
      p
        .manyToOne(StoredFile)
        .mapToPk()
        .fieldName('picture_id')
        .nullable()
        .deleteRule('set null')
        .index('reports_picture'),
    reason: p.string().$type<ReportReason>().length(20),
    details: p.text().nullable(),
    status: p.string().$type<ReportStatus>().length(20).default('open'),
    createdAt: p.datetime(3),
    outcome: p.string().$type<ReportOutcome>().length(20).nullable(),
    /** Shown only to admins. */
    note: p.text().nullable(),
    /** For the reported user; null if the outcome is not `warned`. */
    warning: p.text().nullable(),
    resolvedAt: p.datetime(3).nullable(),
    resolvedById: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .fieldName('resolved_by_id')
        .nullable()
        .deleteRule('set null')
        .index(false),
  },
});
export class Report extends ReportSchema.class {}
ReportSchema.setClass(Report);
