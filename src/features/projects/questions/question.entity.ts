import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Project } from '../project.entity.ts';

/**
 * Until it is answered, only the asker, the client and admins see it; then all users that may see
 * the project, without the name of the asker.
 */
export const QuestionSchema = defineEntity({
  name: 'Question',
  tableName: 'project_questions',
  checks: [
    {
      name: 'project_questions_answered',
      expression: '(answer is null) = (answered_at is null)',
    },
    {
      name: 'project_questions_dismissed',
      expression: 'dismissed_at is null or answer is null',
    },
  ],
  indexes: [
    {
      name: 'project_questions_project',
      expression: 'create index project_questions_project on project_questions (project_id, id)',
    },
    {
      name: 'project_questions_asker',
      expression: 'create index project_questions_asker on project_questions (asker_id)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    projectId: () => p.manyToOne(Project).mapToPk().fieldName('project_id').index(false),
    askerId: () => p.manyToOne(User).mapToPk().fieldName('asker_id').index(false),
    text: p.text(),
    askedAt: p.datetime(3),
    answer: p.text().nullable(),
    /** Of the first answer; a correction does not change it. */
    answeredAt: p.datetime(3).nullable(),
    correctedAt: p.datetime(3).nullable(),
    changesBrief: p.boolean().default(false),
    /** Also when the asker left. An answer sets it to null. */
    dismissedAt: p.datetime(3).nullable(),
    /** Sent with an access token. */
    isByProgram: p.boolean().default(false),
    /** Whether the current answer was sent with an access token. */
    isAnswerByProgram: p.boolean().default(false),
  },
});
export class Question extends QuestionSchema.class {}
QuestionSchema.setClass(Question);

/**
 * An agreement contains the answers as they were when the bid was confirmed. Triggers refuse
 * deletions and changes, except that a text may be blanked.
 */
export const FormerAnswerSchema = defineEntity({
  name: 'FormerAnswer',
  tableName: 'former_answers',
  indexes: [
    {
      name: 'former_answers_question',
      expression: 'create index former_answers_question on former_answers (question_id, id)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    questionId: () => p.manyToOne(Question).mapToPk().fieldName('question_id').index(false),
    /** Null if the text was blanked. */
    answer: p.text().nullable(),
    /** As the first answer or as a correction. */
    answeredAt: p.datetime(3),
  },
});
export class FormerAnswer extends FormerAnswerSchema.class {}
FormerAnswerSchema.setClass(FormerAnswer);
