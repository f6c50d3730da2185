import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  NO_REVIEWER_AFTER_APPEAL,
  NO_REVIEWER_BEFORE_APPEAL,
  ruleLabels,
  SECOND_ADMIN_NEEDED,
} from '../moderation.labels.ts';
import { appealRefusal, decideAppealRefusal, marketplaceRules } from './moderation-action.rules.ts';

const at = new Date('2026-05-01T12:00:00Z');
const appeal = { createdById: 1, userId: 2, appealedAt: at, decidedAt: null };

test('an action can be appealed once', () => {
  expect(appealRefusal({ appealedAt: null }, 'suspension')).toBeNull();
  expect(formatRefusal(appealRefusal({ appealedAt: at }, 'suspension'))).toBe(
    'conflict appealed_already: You have already appealed against this suspension. You can appeal once.',
  );
  expect(formatRefusal(appealRefusal({ appealedAt: at }, 'removal'))).toBe(
    'conflict appealed_already: You have already appealed against this removal. You can appeal once.',
  );
});

test('an appeal is decided once, by an admin who is not involved', () => {
  expect(decideAppealRefusal({ id: 3 }, appeal)).toBeNull();
  expect(formatRefusal(decideAppealRefusal({ id: 1 }, appeal))).toBe(
    'forbidden other_admin: You cannot decide an appeal against your own action. Another admin ' +
      'must decide it.',
  );
  expect(decideAppealRefusal({ id: 2 }, appeal)).toEqual(decideAppealRefusal({ id: 1 }, appeal));
  expect(formatRefusal(decideAppealRefusal({ id: 3 }, { ...appeal, appealedAt: null }))).toBe(
    'conflict no_appeal: There is no appeal to decide.',
  );
  expect(formatRefusal(decideAppealRefusal({ id: 3 }, { ...appeal, decidedAt: at }))).toBe(
    'conflict decided_already: This appeal has already been decided.',
  );
});

test('the label of a rule says what to do or not to do', () => {
  const words = marketplaceRules.map((rule) => ruleLabels[rule]);
  for (const said of words) expect(said).toMatch(/^(Do not|Follow) .+\.$/);
  expect(new Set(words).size).toBe(words.length);
});

test('without a second admin, the texts say that the appeal is stored', () => {
  expect(NO_REVIEWER_BEFORE_APPEAL).toBe(
    'There is no other admin at the moment. Your appeal is decided once there is one. Until ' +
      'then nothing changes.',
  );
  expect(NO_REVIEWER_AFTER_APPEAL).toBe(
    'Only another admin can decide it, and there is none yet. We have asked the admin to ' +
      'invite one. You get the decision by email.',
  );
  expect(SECOND_ADMIN_NEEDED).toBe(
    'This was your action, so another admin must decide, and there is none. Invite one under ' +
      'Users. They find the appeal in the admin area.',
  );
});
