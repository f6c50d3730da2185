import type { AgreementView } from '#features/hires/agreement/agreement.schema.ts';
import { formatRights } from '#features/projects/brief/brief.labels.ts';
import type { DocumentLayout } from '#platform/server/pdf/document-layout.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import { formatDay } from '../document-content.rules.ts';

// The maximum size of a table row, because the PDF does not divide a row between pages.
const ROW_MAX_CHARACTERS = 1_500;
const ROW_MAX_LINES = 30;

/** Returns the layout of an agreement for its PDF. */
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
      { label: 'Agreed on', value: formatDay(agreedAt) },
      { label: 'Delivery', value: `${formatDays(bid.deliveryTime)} from then` },
      { label: 'Category', value: agreement.category },
    ],
    columns: [
      { head: 'Part', share: 0.2 },
      { head: 'Agreed', share: 0.8 },
    ],
    rows: toRows(agreement).flatMap(([part, text]) => splitRow(part, text)),
    totals: [{ label: 'Price', value: price, strong: true }],
    notes: [
      'Both sides agreed on this when the project was paid. Bidwright stores it unchanged. Its ' +
        'hash is in the first entry of the project’s timeline.',
    ],
    seal: `project ${projectId}  sha256 ${hash}`,
  };
}

/** Returns one row for each part of the agreement, however long its text is. */
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

/** Returns one row; an empty array if the text is empty. */
function toOptionalRow(part: string, text: string): [part: string, text: string][] {
  return text === '' ? [] : [[part, text]];
}

/** Divides a long text into rows that fit on a page. Only the first row names the part. */
function splitRow(part: string, text: string): string[][] {
  const rows: string[][] = [];
  let lines: string[] = [];
  let length = 0;
  for (const line of text.split('\n').flatMap(splitLine)) {
    const isFull = lines.length >= ROW_MAX_LINES || length + line.length > ROW_MAX_CHARACTERS;
    if (isFull && lines.length > 0) {
      rows.push([rows.length === 0 ? part : '', lines.join('\n')]);
      lines = [];
      length = 0;
    }
    lines.push(line);
    length += line.length;
  }
  return [...rows, [rows.length === 0 ? part : '', lines.join('\n')]];
}

/**
 * Divides a line after at most 1,500 characters, if possible at white space, which remains at the
 * end of the piece and is not counted. An empty line has no match.
 */
function splitLine(line: string): string[] {
  return line.match(/.{1,1500}(?:\s|$)|.{1,1500}/gsu) ?? [line];
}
