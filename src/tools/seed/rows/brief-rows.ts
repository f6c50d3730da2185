import { planBrief, planQuestions } from '../briefs.ts';
import type { Row, TableData } from '../copy-in.ts';
import type { Market } from '../market.ts';

export function briefTables(market: Market): TableData[] {
  return [
    {
      table: 'project_revisions',
      columns:
        'project_id, revision, editor_id, is_material, changes, snapshot, hash, was_private, ' +
        'at, announced_at',
      rows: generateRevisions(market),
    },
    {
      table: 'project_questions',
      columns: 'id, project_id, asker_id, text, asked_at, answer, answered_at',
      rows: generateQuestions(market),
    },
  ];
}

function* generateRevisions(market: Market): Generator<Row> {
  for (const project of market.projects()) {
    for (const { revision, at, changes, snapshot, hash } of planBrief(market, project).revisions) {
      const isEdit = revision > 1;
      yield [
        project.id,
        revision,
        project.clientId,
        isEdit,
        JSON.stringify(changes),
        JSON.stringify(snapshot),
        hash,
        project.isPrivate,
        new Date(at),
        isEdit ? new Date(at) : null,
      ];
    }
  }
}

function* generateQuestions(market: Market): Generator<Row> {
  for (const project of market.projects()) {
    for (const planned of planQuestions(market, project)) {
      const { id, askerId, text, askedAt, answer, answeredAt } = planned;
      const answerDate = answeredAt === null ? null : new Date(answeredAt);
      yield [id, project.id, askerId, text, new Date(askedAt), answer, answerDate];
    }
  }
}
