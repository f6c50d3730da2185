import { toPartyLines } from '#features/accounts/legal-details/legal-details.rules.ts';
import { accountKindOf } from '#features/ledger/ledger-account.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { DocumentLayout } from '#platform/server/pdf/document-layout.ts';
import { renderPdf } from '#platform/server/pdf/render-pdf.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { formatInteger, formatMoment } from '#platform/shared/format/locale.ts';
import { formatExactCents } from '#platform/shared/format/money.ts';
import { toCsv } from '../csv.rules.ts';
import type { DocumentFile } from '../document.rules.ts';
import { formatMovement } from '../statement/statement.rules.ts';
import { columnLabels } from './money.labels.ts';
import {
  listMonthSums,
  loadMoneyYear,
  type MoneyLine,
  type MoneyYearData,
} from './money.queries.ts';
import {
  calculateChange,
  columnsByRole,
  isBalance,
  isMovementOf,
  listMonths,
  type MoneyRole,
  moneyRefusal,
  sumChanges,
} from './money.rules.ts';
import type { MoneyFile, MoneyQuery, MoneyYear } from './money.schema.ts';

/** GET has its own allowance, because another site can make the browser send it. */
const exportLimit: RateLimit = { name: 'export-money', maxUses: 60, windowSeconds: 3_600 };

function assertMoneyRole(actor: Actor): MoneyRole {
  const refusal = moneyRefusal(actor);
  if (refusal || actor.role === 'admin') throw refusal;
  return actor.role;
}

export async function loadMoneyByMonth(
  { em, actor, now }: ActorCtx,
  { year = now().getUTCFullYear() }: MoneyQuery,
): Promise<MoneyYear> {
  const role = assertMoneyRole(actor);
  const sums = await listMonthSums(em, role, actor.id);
  const own = sums
    .filter((sum) => isMovementOf(role, sum))
    .map(({ month }) => Number(month.slice(0, 4)));
  const firstYear = Math.min(now().getUTCFullYear(), ...own);
  return { role, year, firstYear, months: listMonths(sums, year, now()) };
}

export async function exportMoneyYear(
  ctx: ActorCtx,
  { year, format }: MoneyFile,
): Promise<DocumentFile> {
  const { em, actor, now } = ctx;
  const role = assertMoneyRole(actor);
  await ctx.limits.use(exportLimit, String(actor.id));
  const report = toReport(role, year, await loadMoneyYear(em, role, actor.id, year));
  const name = `Money in ${year}`;
  if (format === 'csv') {
    const bytes = Buffer.from(toCsv(toCsvTable(report)));
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes };
  }
  const bytes = await renderPdf(toMoneyLayout(report, now()));
  return { name: `${name}.pdf`, type: 'application/pdf', bytes };
}

interface Report {
  role: MoneyRole;
  year: number;
  user: Pick<MoneyYearData, 'name' | 'username' | 'legal'>;
  /** In the order of the columns, like `totals` and the changes of a line. */
  opening: (number | null)[];
  lines: (MoneyLine & { what: string; changes: number[] })[];
  totals: number[];
}

function toReport(role: MoneyRole, year: number, data: MoneyYearData): Report {
  const columns = columnsByRole[role];
  const movements = data.lines
    .map((line) => ({
      line,
      movement: { ...line, debit: accountKindOf(line.debit), credit: accountKindOf(line.credit) },
    }))
    .filter(({ movement }) => isMovementOf(role, movement));
  const lines = movements.map(({ line, movement }) => ({
    ...line,
    what: formatLine(line),
    changes: columns.map((column) => calculateChange(column, movement)),
  }));
  const opening = columns.map((column) =>
    isBalance(column) ? sumChanges(column, data.before) : null,
  );
  const totals = columns.map((_, nth) =>
    lines.reduce((sum, { changes }) => sum + (changes[nth] ?? 0), opening[nth] ?? 0),
  );
  return { role, year, user: data, opening, lines, totals };
}

/** Names the milestone if the hire has several. */
function formatLine(line: MoneyLine): string {
  const { milestone } = line;
  return milestone
    ? `Milestone ${milestone.position}: ${formatMovement(line)}`
    : formatMovement(line);
}

const OPENING = 'Opening balance';

const fixedHeads = ['Entry', 'Date (UTC)', 'What happened', 'Project', 'With', 'Document'];

const formatProject = ({ projectTitle, projectId }: MoneyLine) =>
  `${projectTitle} (No. ${projectId})`;

function toCsvTable({ role, year, opening, lines, totals }: Report): (string | number)[][] {
  const labels = columnsByRole[role].map((column) => `${columnLabels[column]} (USD)`);
  return [
    [...fixedHeads, 'Amount (USD)', ...labels],
    ['', `${year}-01-01`, OPENING, '', '', '', '', ...opening.map((cents) => cents ?? '')],
    ...lines.map((line) => [
      `${line.id}`,
      line.at,
      line.what,
      formatProject(line),
      line.counterparty ?? '',
      line.documentNumber ?? '',
      line.amountCents,
      ...line.changes.map((cents) => (cents === 0 ? '' : cents)),
    ]),
    ['', '', `Total of ${year}`, '', '', '', '', ...totals],
  ];
}

const fixedColumns = [
  { head: 'Date, UTC', share: 0.1 },
  { head: 'What happened', share: 0.18 },
  { head: 'Project, with', share: 0.22 },
  { head: 'Document', share: 0.14 },
];
const FIGURE_SHARE = 0.36 / 3;

function toMoneyLayout(report: Report, now: Date): DocumentLayout {
  const { role, year, user, opening, lines, totals } = report;
  const columns = columnsByRole[role];
  const labels = columns.map((column) => columnLabels[column]);
  const [firstTotal = 0] = totals;
  const totalLabels = columns.map(
    (column) => `${columnLabels[column]} ${isBalance(column) ? 'at the end of' : 'in'} ${year}`,
  );
  return {
    kind: 'Money',
    number: null,
    issuedAt: now.toISOString(),
    title: `Money of ${user.name} in ${year}`,
    subject: `All movements of ${year}`,
    measure: { label: totalLabels[0] ?? '', value: formatExactCents(firstTotal) },
    parties: [
      {
        role: role === 'client' ? 'Client' : 'Developer',
        lines: toPartyLines([user.name, `@${user.username}`], null, user.legal),
      },
    ],
    facts: [
      { label: 'As of', value: formatMoment(now) },
      { label: 'Year', value: `${year}, UTC` },
      { label: 'Entries', value: formatInteger(lines.length) },
      ...opening.flatMap((cents, nth) =>
        cents === null ? [] : [{ label: `${labels[nth]} before`, value: formatExactCents(cents) }],
      ),
    ],
    columns: [
      ...fixedColumns,
      ...labels.map((head) => ({ head, share: FIGURE_SHARE, figures: true })),
    ],
    rows: lines.map((line) => [
      line.at.slice(0, 10),
      // Of a payout that is ordered or refused, no column shows the amount.
      line.changes.some((cents) => cents !== 0)
        ? line.what
        : `${line.what}: ${formatExactCents(line.amountCents)}`,
      [formatProject(line), line.counterparty].filter(Boolean).join(', '),
      line.documentNumber ?? '–',
      ...line.changes.map((cents) => (cents === 0 ? '–' : formatExactCents(cents))),
    ]),
    totals: totals.map((cents, nth) => ({
      label: totalLabels[nth] ?? '',
      value: formatExactCents(cents),
      ...(nth === 0 && { strong: true }),
    })),
    notes: [
      'Each line is an entry of the ledger. The last columns show what it adds to, or takes from, ' +
        'each total. Amounts are US dollars.',
      role === 'client'
        ? 'Returned is what was refunded or what the bank of a card took back.'
        : 'Earned is what was released less the platform fee, and less what a lost chargeback took ' +
          'of it. Protected includes the fee.',
    ],
    seal: `Money in ${year}, as of ${now.toISOString()}`,
  };
}
