import { toPartyLines } from '#features/accounts/legal-details/legal-details.rules.ts';
import { getParty, type UserParty } from '#features/hires/hire.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { DocumentLayout } from '#platform/server/pdf/document-layout.ts';
import { renderPdf } from '#platform/server/pdf/render-pdf.ts';
import { formatInteger, formatMoment } from '#platform/shared/format/locale.ts';
import { formatExactCents } from '#platform/shared/format/money.ts';
import { toCsv } from '../csv.rules.ts';
import { type DocumentFile, documentNotFoundError } from '../document.rules.ts';
import { findStatementData, type StatementData } from './statement.queries.ts';
import {
  computeStatementTotals,
  formatAccountName,
  formatMovement,
  statementTotalLabels,
} from './statement.rules.ts';

export async function exportStatement(
  { em, actor, now }: ActorCtx,
  projectId: number,
  file: 'statement.pdf' | 'statement.csv',
): Promise<DocumentFile> {
  const data = await findStatementData(em, projectId);
  const reader = data && getParty(data, actor);
  if (!reader) throw documentNotFoundError();
  const name = `Statement of project ${projectId}`;
  if (file === 'statement.csv') {
    const bytes = Buffer.from(toCsv(toCsvTable(data, reader)));
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes };
  }
  const bytes = await renderPdf(toStatementLayout(data, reader, now()));
  return { name: `${name}.pdf`, type: 'application/pdf', bytes };
}

const csvHeaders = [
  'Project',
  'Entry',
  'Date (UTC)',
  'What happened',
  'Debit account',
  'Credit account',
  'Amount (USD)',
  'Protected funds after (USD)',
];

/** Names the milestone if the hire has several. */
function formatEntry({ milestones }: StatementData, entry: StatementData['entries'][number]) {
  const milestone = milestones.find(({ paymentId }) => paymentId === entry.paymentId);
  return milestone
    ? `Milestone ${milestone.position}: ${formatMovement(entry)}`
    : formatMovement(entry);
}

function toCsvTable(data: StatementData, reader: UserParty): (string | number)[][] {
  const { projectId, title, entries } = data;
  const project = `${title} (No. ${projectId})`;
  const toBalanceRow = (label: string, at: string, balanceCents: number) => {
    return [project, '', at, label, '', '', '', balanceCents];
  };
  return [
    csvHeaders,
    toBalanceRow('Opening balance', entries[0]?.at ?? '', 0),
    ...entries.map((entry) => [
      project,
      `${entry.id}`,
      entry.at,
      formatEntry(data, entry),
      formatAccountName(entry.debit, reader),
      formatAccountName(entry.credit, reader),
      entry.amountCents,
      entry.heldCents,
    ]),
    toBalanceRow(
      'Closing balance',
      entries.at(-1)?.at ?? '',
      computeStatementTotals(entries).heldCents,
    ),
  ];
}

const columns = [
  { head: 'Date, UTC', share: 0.13 },
  { head: 'What happened', share: 0.29 },
  { head: 'Debit', share: 0.16 },
  { head: 'Credit', share: 0.16 },
  { head: 'Amount', share: 0.13, figures: true },
  { head: 'Protected', share: 0.13, figures: true },
];

export function toStatementLayout(
  data: StatementData,
  reader: UserParty,
  now: Date,
): DocumentLayout {
  const { projectId, title, client, developer, clientLegal, developerLegal, entries } = data;
  const totals = computeStatementTotals(entries);
  // Totals of zero are omitted, except for the payment.
  const shownTotals = statementTotalLabels.filter(
    ([key]) => key === 'paidCents' || totals[key] !== 0,
  );
  const heldAmount = formatExactCents(totals.heldCents);
  return {
    kind: 'Statement',
    number: null,
    issuedAt: now.toISOString(),
    title: `Statement of project ${projectId}: ${title}`,
    subject: title,
    measure: { label: 'Protected now', value: heldAmount },
    parties: [
      { role: 'Client', lines: toPartyLines([client], null, clientLegal) },
      { role: 'Developer', lines: toPartyLines([developer], null, developerLegal) },
    ],
    facts: [
      { label: 'As of', value: formatMoment(now) },
      { label: 'Project', value: `No. ${projectId}` },
      { label: 'Entries', value: formatInteger(entries.length) },
      { label: 'Opening balance', value: formatExactCents(0) },
    ],
    columns,
    rows: entries.map((entry) => [
      entry.at.slice(0, 10),
      formatEntry(data, entry),
      formatAccountName(entry.debit, reader),
      formatAccountName(entry.credit, reader),
      formatExactCents(entry.amountCents),
      formatExactCents(entry.heldCents),
    ]),
    totals: [
      ...shownTotals.map(([key, label]) => ({ label, value: formatExactCents(totals[key]) })),
      { label: 'Closing balance: protected funds', value: heldAmount, strong: true },
    ],
    notes: [
      'Each line moves one amount from one account to another: it is debited on one and ' +
        'credited on the other. “Protected” is the amount held for this project after the line.',
      'Amounts are US dollars. Lines cannot be changed after they are written; a correction is a new line.',
    ],
    seal: `Statement of project ${projectId}, as of ${now.toISOString()}`,
  };
}
