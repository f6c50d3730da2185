import { centsToDollars } from '#platform/shared/format/money.ts';
import type { AgreedMilestone, AgreementContent } from '../agreement/agreement.schema.ts';
import { listCriteriaOfMilestone } from '../agreement/milestone-criteria.rules.ts';
import type { MilestoneState } from '../hire.rules.ts';
import type { ChangeItem } from './change.schema.ts';
import { applyCriteria } from './change-items.rules.ts';

interface MilestoneRow {
  position: number;
  title?: string | null | undefined;
  amountCents: number;
  days: number;
  state: MilestoneState;
}

interface NextVersion {
  content: AgreementContent;
  /** Before the change, in the order of their positions. */
  milestones: readonly MilestoneRow[];
  items: readonly ChangeItem[];
  version: number;
  changeId: number;
  previousHash: string | null;
}

/**
 * The next version: the agreed content with the items applied to it. It lists all milestones, also
 * dropped ones. Terms come from the version before, not from the rows, which are only read if that
 * one lists no milestones.
 */
export function buildNextAgreement(next: NextVersion): AgreementContent {
  const { content, milestones, items, version, changeId, previousHash } = next;
  let criteria = content.criteria;
  let agreed = (content.milestones ?? milestones.map((row) => toAgreed(row, content))).map(
    (one, index) => (milestones[index]?.state === 'dropped' ? drop(one) : one),
  );
  for (const item of items) {
    if (item.kind === 'add') {
      criteria = [...criteria, ...item.criteria.map(withoutRemark)];
      agreed = [...agreed, toAdded(item)];
      continue;
    }
    const { position } = item.milestone;
    agreed = agreed.map((one, index) => (index + 1 === position ? applyItem(one, item) : one));
    if (item.kind === 'criteria') {
      criteria = applyCriteria(criteria, item).map((one) => ({ remark: null, ...one }));
    }
  }
  return { ...content, criteria, milestones: agreed, version, change: changeId, previousHash };
}

const withoutRemark = <One extends object>(criterion: One) => ({ ...criterion, remark: null });

const drop = (milestone: AgreedMilestone): AgreedMilestone => ({ ...milestone, dropped: true });

function toAgreed(row: MilestoneRow, content: AgreementContent): AgreedMilestone {
  return {
    title: row.title ?? null,
    amount: centsToDollars(row.amountCents),
    days: row.days,
    criteria: listCriteriaOfMilestone(content, row).map(({ id }) => id),
  };
}

function toAdded(item: Extract<ChangeItem, { kind: 'add' }>): AgreedMilestone {
  const { title, amountCents, days, criteria } = item;
  return {
    ...{ title, days, amount: centsToDollars(amountCents) },
    criteria: criteria.map(({ id }) => id),
  };
}

function applyItem(
  milestone: AgreedMilestone,
  item: Exclude<ChangeItem, { kind: 'add' }>,
): AgreedMilestone {
  switch (item.kind) {
    case 'dueAt':
      return { ...milestone, dueAt: item.after };
    case 'days':
      return { ...milestone, days: item.after };
    case 'price':
      return { ...milestone, amount: centsToDollars(item.afterCents) };
    case 'drop':
      return drop(milestone);
    case 'criteria': {
      const kept = milestone.criteria.filter((id) => !item.removed.some((one) => one.id === id));
      return { ...milestone, criteria: [...kept, ...item.added.map(({ id }) => id)] };
    }
  }
}
