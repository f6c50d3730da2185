import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ADMIN_SETUP_MINUTES } from '#features/accounts/admins/admin.rules.ts';
import { OBJECTION_DAYS } from '#features/accounts/email-change/email-change.rules.ts';
import { CONFIRMATION_HOURS } from '#features/accounts/email-confirmation/email-confirmation.rules.ts';
import {
  ADDRESS_LINES_MAX,
  ADDRESS_MAX,
  LEGAL_NAME_MAX,
  TAX_NUMBER_MAX,
} from '#features/accounts/legal-details/legal-details.rules.ts';
import { RESET_MINUTES } from '#features/accounts/passwords/password.rules.ts';
import {
  SESSION_IDLE_DAYS,
  SESSION_MAX_AGE_DAYS,
} from '#features/accounts/sessions/session.rules.ts';
import { SIGN_IN_LINK_MINUTES } from '#features/accounts/sign-in-links/sign-in-link.rules.ts';
import {
  FACTOR_OBJECTION_DAYS,
  SIGN_IN_CODE_ATTEMPTS,
} from '#features/accounts/two-factor/second-factor.rules.ts';
import { LATEST_ACTIONS_LIMIT } from '#features/admin/dashboard/dashboard.rules.ts';
import { QUEUE_MAX } from '#features/admin/work-queue/work-queue.rules.ts';
import { ATTACHMENTS_MAX, TEXT_MAX } from '#features/conversations/conversation.rules.ts';
import { FILE_BYTES_MAX } from '#features/files/file.rules.ts';
import {
  PHOTO_PIXELS_MAX,
  PICTURE_BYTES_MAX,
  PICTURE_PIXELS_MAX,
} from '#features/files/pictures/picture.rules.ts';
import { MIN_HIRES } from '#features/guides/market/market.rules.ts';
import { periodDays } from '#features/hires/hire.rules.ts';
import { SKILL_MAX, SKILLS_MAX } from '#features/profiles/profile.rules.ts';
import { PUBLIC_AVERAGE_MIN_BIDS } from '#features/projects/average-bid/average-bid.rules.ts';
import {
  BRIEF_LINE_MAX,
  CRITERIA_MAX,
  EXCLUSIONS_MAX,
  PROJECT_FILES_MAX,
} from '#features/projects/brief/brief-fields.rules.ts';
import { DRAFTS_MAX } from '#features/projects/drafts/draft.schema.ts';
import { RECENT_MAX } from '#features/projects/invitations/invitation.rules.ts';
import { BID_MAX, DELIVERY_DAYS_MAX, PROPOSAL_MAX } from '#features/projects/offer.rules.ts';
import { BUDGET_MAX, URGENT_WITHIN_DAYS } from '#features/projects/project.rules.ts';
import { PostProject } from '#features/projects/project.schema.ts';
import { HOME_PAGE_SIZE } from '#features/projects/project-search.rules.ts';
import { OPEN_QUESTIONS_MAX } from '#features/projects/questions/question.rules.ts';
import { ANSWER_MAX, QUESTION_MAX } from '#features/projects/questions/question.schema.ts';
import { MAX_HIDDEN_DAYS, REVIEW_MAX_LENGTH } from '#features/reviews/review.rules.ts';
import { SEARCHES_MAX } from '#features/saved-searches/saved-search.rules.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#platform/shared/fields/password.ts';
import { PAGE_MAX } from '#platform/shared/lists/pagination.ts';
import { BATCH_MAX } from '#platform/shared/trpc-protocol.ts';

const rules = readFileSync(join(import.meta.dirname, '../../../.docs/rules.md'), 'utf8').replace(
  /\s+/g,
  ' ',
);

/** Returns the numbers at the places of `#` in the only passage of the rules that matches. */
function numbersIn(passage: string): number[] {
  const escaped = passage.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = [...rules.matchAll(new RegExp(escaped.replaceAll('#', '([\\d,]+)'), 'g'))];
  expect(found, passage).toHaveLength(1);
  return (found[0] ?? []).slice(1).map((text) => Number(text.replaceAll(',', '')));
}

test.each<[passage: string, ...values: number[]]>([
  ['at least # and at most # characters, with at least one digit', PASSWORD_MIN, PASSWORD_MAX],
  ['# days without a request and # days after', SESSION_IDLE_DAYS, SESSION_MAX_AGE_DAYS],
  [
    'a legal name of at most # characters, an address of at most # characters in # lines and a tax number of at most # characters',
    LEGAL_NAME_MAX,
    ADDRESS_MAX,
    ADDRESS_LINES_MAX,
    TAX_NUMBER_MAX,
  ],
  ['reset a password is valid for # hour', RESET_MINUTES / 60],
  ['a sign-in link for # minutes', SIGN_IN_LINK_MINUTES],
  ['a confirmation link for # hours', CONFIRMATION_HOURS],
  ['invitation of an admin for # minutes', ADMIN_SETUP_MINUTES],
  ['old, confirmed address for # days', OBJECTION_DAYS],
  ['old, confirmed address for # days', FACTOR_OBJECTION_DAYS],
  ['A budget is a whole number of dollars from 1 to #', BUDGET_MAX],
  ['at most # skills of at most # characters', SKILLS_MAX, SKILL_MAX],
  ['at most # items a page', PAGE_MAX],
  ['has a deadline within # days', URGENT_WITHIN_DAYS],
  ['Others see it from # bids on', PUBLIC_AVERAGE_MIN_BIDS],
  ['need at least # hires', MIN_HIRES],
  ['at most # drafts', DRAFTS_MAX],
  ['at most # criteria and # exclusions', CRITERIA_MAX, EXCLUSIONS_MAX],
  ['exclusions of at most # characters each', BRIEF_LINE_MAX],
  ['file of at most # kB that is not animated', PICTURE_BYTES_MAX / 1_000],
  [
    'at most # pixels for photos and at most # for pieces of work',
    PHOTO_PIXELS_MAX,
    PICTURE_PIXELS_MAX,
  ],
  ['at most # files of at most # MB', PROJECT_FILES_MAX, FILE_BYTES_MAX / 1024 / 1024],
  ['question has at most # characters, an answer #.', QUESTION_MAX, ANSWER_MAX],
  ['at most # open questions per project', OPEN_QUESTIONS_MAX],
  ['from 1 to #, delivery takes 1 to # days', BID_MAX, DELIVERY_DAYS_MAX],
  ['a proposal has at most # characters', PROPOSAL_MAX],
  ['answer a delivery for # days', periodDays.releaseAfterDelivery],
  ['a new due date of at least # days', periodDays.newDueAfterChanges],
  ['who has # days to answer; without', periodDays.answerToCancel],
  ['without consent # days after', periodDays.cancelAfterDue],
  ['# days after the due date the funds go back', periodDays.refundAfterDue],
  ['other side has # days to answer; then an admin', periodDays.answerToDispute],
  ['no admin decides within # days', periodDays.decideDispute],
  ['a comment of at most # characters', REVIEW_MAX_LENGTH],
  ['until both are in or # days', MAX_HIDDEN_DAYS],
  ['message has at most # characters and # attachments', TEXT_MAX, ATTACHMENTS_MAX],
  ['saves at most # searches', SEARCHES_MAX],
  ['A batch has at most # calls', BATCH_MAX],
  ['at most # projects and', HOME_PAGE_SIZE],
  ['recent responses #, the dashboard # entries', RECENT_MAX, LATEST_ACTIONS_LIMIT],
  ['longest first, at most # entries', QUEUE_MAX],
])('the rules say the number of the code: %s', (passage, ...values) => {
  expect(numbersIn(passage)).toEqual(values);
});

test('the rules say how many wrong codes end a sign-in', () => {
  expect(rules).toContain('Ten wrong codes end that sign-in attempt');
  expect(SIGN_IN_CODE_ATTEMPTS).toBe(10);
});

test('the rules say the lengths of titles and descriptions', () => {
  const { title, description } = PostProject.shape;
  const lengths = numbersIn('A title has # to # characters, a description # to #.');
  const accepts = (schema: typeof title, length: number) =>
    schema.safeParse('a'.repeat(length)).success;
  for (const [schema, min = 0, max = 0] of [
    [title, ...lengths.slice(0, 2)],
    [description, ...lengths.slice(2)],
  ] as const) {
    expect([min - 1, min, max, max + 1].map((length) => accepts(schema, length))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  }
});
