import { type Person, partyOf } from '#features/hires/hire.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { renderSheet } from '#platform/server/pdf/pdf-sheet.ts';
import { formatWhole } from '#platform/shared/locale.ts';
import { formatToTheCent } from '#platform/shared/money.ts';
import { dayOf } from '../content.rules.ts';
import { noDocument } from '../document.rules.ts';
import { csvOf } from './csv.rules.ts';
import { type Account, accountOf } from './statement.queries.ts';
import { accountName, totalsOf, totalWords, wordsFor } from './statement.rules.ts';

/** Returns the statement of a project for its two sides and admins. Throws a 404 for others. */
export async function statementFile(
  { em, actor, now }: ActorCtx,
  projectId: number,
  file: 'statement.pdf' | 'statement.csv',
) {
  const account = await accountOf(em, projectId);
  const reader = account && partyOf(account, actor);
  if (!reader) throw noDocument();
  const name = `Statement of project ${projectId}`;
  if (file === 'statement.csv') {
    const bytes = Buffer.from(csvOf(tableOf(account, reader)));
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes };
  }
  const bytes = await renderSheet(sheetOf(account, reader, now()));
  return { name: `${name}.pdf`, type: 'application/pdf', bytes };
}

const heads = [
  'Project',
  'Entry',
  'Date (UTC)',
  'What happened',
  'Debit account',
  'Credit account',
  'Amount (USD)',
  'Protected funds after (USD)',
];

function tableOf({ projectId, title, entries }: Account, reader: Person): string[][] {
  const project = `${title} (No. ${projectId})`;
  const balance = (words: string, at: string, cents: number) => {
    return [project, '', at, words, '', '', '', plain(cents)];
  };
  return [
    heads,
    balance('Opening balance', entries[0]?.at ?? '', 0),
    ...entries.map((entry) => [
      project,
      `${entry.id}`,
      entry.at,
      wordsFor(entry),
      accountName(entry.debit, reader),
      accountName(entry.credit, reader),
      plain(entry.amountCents),
      plain(entry.heldCents),
    ]),
    balance('Closing balance', entries.at(-1)?.at ?? '', totalsOf(entries).heldCents),
  ];
}

/** Formats cents for spreadsheets: with a decimal point, without thousands separators. */
function plain(cents: number): string {
  return (cents / 100).toFixed(2);
}

const columns = [
  { head: 'Date, UTC', share: 0.13 },
  { head: 'What happened', share: 0.29 },
  { head: 'Debit', share: 0.16 },
  { head: 'Credit', share: 0.16 },
  { head: 'Amount', share: 0.13, figures: true },
  { head: 'Protected', share: 0.13, figures: true },
];

function sheetOf(
  { projectId, title, client, developer, entries }: Account,
  reader: Person,
  now: Date,
) {
  const totals = totalsOf(entries);
  const shownTotals = totalWords.filter(([key]) => key === 'paidCents' || totals[key] !== 0);
  const sum = formatToTheCent(totals.heldCents);
  return {
    kind: 'Statement',
    number: null,
    issuedAt: now.toISOString(),
    title: `Statement of project ${projectId}: ${title}`,
    subject: title,
    measure: { label: 'Protected now', value: sum },
    parties: [
      { role: 'Client', lines: [client] },
      { role: 'Developer', lines: [developer] },
    ],
    facts: [
      { label: 'As of', value: dayOf(now.toISOString()) },
      { label: 'Project', value: `No. ${projectId}` },
      { label: 'Entries', value: formatWhole(entries.length) },
      { label: 'Opening balance', value: formatToTheCent(0) },
    ],
    columns,
    rows: entries.map((entry) => [
      entry.at.slice(0, 10),
      wordsFor(entry),
      accountName(entry.debit, reader),
      accountName(entry.credit, reader),
      formatToTheCent(entry.amountCents),
      formatToTheCent(entry.heldCents),
    ]),
    totals: [
      ...shownTotals.map(([key, label]) => ({ label, value: formatToTheCent(totals[key]) })),
      { label: 'Closing balance: protected funds', value: sum, strong: true },
    ],
    notes: [
      'Each line moves one amount from one account to another: what is debited on one is credited on the other. “Protected” is what is held for this project after the line.',
      'Amounts are US dollars. Lines cannot be changed after they are written; a correction is a new line.',
    ],
    seal: `Statement of project ${projectId}, as of ${now.toISOString()}`,
  };
}
