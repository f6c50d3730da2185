import type { AgreementView } from '#features/hires/agreement/agreement.schema.ts';
import { formatRights } from '#features/projects/brief/brief.labels.ts';
import type { DocumentLayout } from '#platform/server/pdf/document-layout.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';

export function toAgreementLayout(agreement: AgreementView): DocumentLayout {
  const { projectId, revision, title, bid, hash, agreedAt } = agreement;
  const price = formatDollars(bid.amount);
  return {
    kind: 'Agreement',
    number: `Project No. ${projectId}, version ${revision}`,
    issuedAt: agreedAt,
    title: `Agreement of project ${projectId}`,
    subject: title,
    measure: { label: 'Price', value: price },
    parties: [
      { role: 'Client', lines: [agreement.clientName] },
      { role: 'Developer', lines: [agreement.developerName] },
    ],
    facts: [
      { label: 'Agreed on', value: formatMoment(new Date(agreedAt)) },
      { label: 'Delivery', value: `${formatDays(bid.deliveryTime)} from then` },
      { label: 'Category', value: agreement.category },
    ],
    columns: [
      { head: 'Part', share: 0.2 },
      { head: 'Agreed', share: 0.8 },
    ],
    rows: toRows(agreement),
    totals: [{ label: 'Price', value: price, strong: true }],
    notes: [
      'Both sides agreed on this when the project was paid. Bidwright stores it unchanged. Its ' +
        'hash is in the first entry of the project’s timeline.',
    ],
    seal: `project ${projectId}  sha256 ${hash}`,
  };
}

function toRows(agreement: AgreementView): [part: string, text: string][] {
  const { description, skills, criteria, exclusions, rights, files, answers, bid } = agreement;
  return [
    ['Description', description],
    ...toOptionalRow('Skills', skills.join(', ')),
    ...criteria.map(({ text, remark }, index): [string, string] => [
      `Criterion ${index + 1}`,
      remark ? `${text}\nDeveloper’s remark: ${remark}` : text,
    ]),
    ...exclusions.map((text, index): [string, string] => [`Not included ${index + 1}`, text]),
    ...toOptionalRow('Rights', rights ? formatRights(rights) : ''),
    ...files.map(({ name, sha256 }): [string, string] => ['File', `${name}\nsha256 ${sha256}`]),
    ...answers.map(({ text, answer, isLater }): [string, string] => [
      isLater ? 'Answer, given later' : 'Answer',
      `${text}\n${answer}`,
    ]),
    ['Proposal', bid.proposal],
  ];
}

function toOptionalRow(part: string, text: string): [part: string, text: string][] {
  return text === '' ? [] : [[part, text]];
}
