import { formatWeights } from '#features/bids/criterion-weights.rules.ts';
import { formatMilestoneCount } from '#features/bids/milestones/bid-milestones.rules.ts';
import { sumAgreed } from '#features/hires/agreement/agreed-totals.rules.ts';
import { FIRST_VERSION } from '#features/hires/agreement/agreement.rules.ts';
import type { AgreementView } from '#features/hires/agreement/agreement.schema.ts';
import { listFieldTexts } from '#features/projects/brief/brief.labels.ts';
import {
  type AgreedField,
  agreedFields,
  getFieldRule,
} from '#features/projects/brief/brief-fields.rules.ts';
import type { DocumentLayout } from '#platform/server/pdf/document-layout.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';

export function toAgreementLayout(agreement: AgreementView): DocumentLayout {
  const { projectId, revision, version, title, hash, agreedAt } = agreement;
  const totals = sumAgreed(agreement);
  const price = formatDollars(totals.amount);
  const isFirst = version === FIRST_VERSION;
  return {
    kind: 'Agreement',
    number: isFirst
      ? `Project No. ${projectId}, version ${revision}`
      : `Project No. ${projectId}, agreement version ${version}`,
    issuedAt: agreedAt,
    title: isFirst
      ? `Agreement of project ${projectId}`
      : `Agreement of project ${projectId}, version ${version}`,
    subject: title,
    measure: { label: 'Price', value: price },
    parties: [
      { role: 'Client', lines: [agreement.clientName] },
      { role: 'Developer', lines: [agreement.developerName] },
    ],
    facts: [
      { label: 'Agreed on', value: formatMoment(new Date(agreedAt)) },
      { label: 'Delivery', value: formatDelivery(totals) },
      { label: 'Category', value: agreement.category },
    ],
    columns: [
      { head: 'Part', share: 0.2 },
      { head: 'Agreed', share: 0.8 },
    ],
    rows: toRows(agreement),
    totals: [{ label: 'Price', value: price, strong: true }],
    notes: [isFirst ? formatFirstNote(agreement) : formatVersionNote(agreement)],
    seal: `project ${projectId}  sha256 ${hash}`,
  };
}

function formatDelivery({ kept, days, dueAt }: ReturnType<typeof sumAgreed>): string {
  if (dueAt) return `by ${formatMoment(new Date(dueAt))}`;
  if (!kept) return `${formatDays(days)} from then`;
  return `${formatDays(days)}${kept.length > 1 ? formatMilestoneCount(kept) : ''}`;
}

function formatFirstNote({ milestones }: AgreementView): string {
  return (
    `Both sides agreed on this when the ${milestones ? 'first milestone' : 'project'} was paid. Bidwright stores it unchanged. Its ` +
    'hash is in the first entry of the project’s timeline.'
  );
}

function formatVersionNote({ version, previousHash }: AgreementView): string {
  const previous = previousHash ? `, whose hash is ${previousHash}` : '';
  return (
    `Both sides agreed on this with a change after the hire. It replaces version ${version - 1}${previous}. Bidwright ` +
    'stores each version unchanged. The hash of this one is in the project’s timeline, in the entry of the accepted change.'
  );
}

type Row = [part: string, text: string];

function toRows(agreement: AgreementView): Row[] {
  return [
    ...agreedFields.flatMap((field) => toFieldRows(field, agreement)),
    ...toMilestoneRows(agreement),
    ...agreement.answers.map(
      ({ text, answer, isLater }): Row => [
        isLater ? 'Answer, given later' : 'Answer',
        `${text}\n${answer}`,
      ],
    ),
    ['Proposal', agreement.bid.proposal],
  ];
}

function toMilestoneRows({ milestones = [], criteria }: AgreementView): Row[] {
  const { heading, row: criterionLabel = heading } = getFieldRule('criteria');
  return milestones.map(({ title, amount, days, dueAt, dropped, criteria: ids }, index) => {
    const numbers = criteria.flatMap(({ id }, nth) => (ids.includes(id) ? nth + 1 : []));
    const lines = [
      ...(title === null ? [] : [title]),
      `${formatDollars(amount)} in ${formatDays(days)}`,
      ...(dueAt ? [`Due ${formatMoment(new Date(dueAt))}`] : []),
      ...(dropped ? ['Dropped'] : []),
    ];
    if (numbers.length > 0) lines.push(`${criterionLabel} ${numbers.join(', ')}`);
    return [`Milestone ${index + 1}`, lines.join('\n')];
  });
}

function toFieldRows(field: AgreedField, agreement: AgreementView): Row[] {
  const { kind, heading, row: label = heading, isInHead } = getFieldRule(field);
  if (isInHead) return [];
  const texts = listFieldTexts(field, agreement[field]);
  switch (kind) {
    case 'criteria': {
      const weights = formatWeights(agreement.criteria, agreement.milestones);
      return agreement.criteria.map(({ id, text, remark }, index) => {
        const lines = [text];
        if (remark) lines.push(`Developer’s remark: ${remark}`);
        if (weights.has(id)) lines.push(`Weight ${weights.get(id)}`);
        return [`${label} ${index + 1}`, lines.join('\n')];
      });
    }
    case 'lines':
      return texts.map((text, index) => [`${label} ${index + 1}`, text]);
    case 'files':
      return agreement.files.map(({ name, sha256 }) => [label, `${name}\nsha256 ${sha256}`]);
    default:
      return texts.length === 0 ? [] : [[label, texts.join(', ')]];
  }
}
