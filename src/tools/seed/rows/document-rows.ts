import { createHash } from 'node:crypto';
import {
  type DocumentKind,
  formatDocumentNumber,
  listDueKinds,
  toDocumentHashInput,
} from '#features/documents/document.rules.ts';
import {
  buildDocumentContent,
  type DocumentData,
} from '#features/documents/document-content.rules.ts';
import { hasSeveralMilestones } from '#features/hires/milestones/several-milestones.rules.ts';
import { isAccepted } from '../changes.ts';
import type { Row, TableData } from '../copy-in.ts';
import { generateHires, listFunded, type PlannedHire } from '../hires.ts';
import type { Market } from '../market.ts';
import type { FundedMilestone } from '../planned-milestone.ts';
import { getProjectTitle } from '../text-pools.ts';

const SECOND_MS = 1_000;

/**
 * Omits documents whose kind and year are in `usedYears` (such as `receipt 2027`), because the
 * existing numbers of that year must stay consecutive. The app creates a missing document when a
 * user opens it.
 */
export function documentTables(market: Market, usedYears: ReadonlySet<string>): TableData[] {
  const counters = new Map<string, { kind: DocumentKind; year: number; last: number }>();
  return [
    {
      table: 'documents',
      columns:
        'number, kind, year, nth, project_id, milestone_id, refund_nth, issued_at, content, sha256',
      rows: generateHires(market).flatMap((hire) =>
        listFunded(hire).flatMap((milestone) => [...documentRows(market, hire, milestone)]),
      ),
    },
    {
      table: 'document_counters',
      columns: 'kind, year, last',
      rows: counterRows(),
    },
  ];

  function* documentRows(
    market: Market,
    hire: PlannedHire,
    milestone: FundedMilestone,
  ): Generator<Row> {
    // The receipt is the first document. The other documents contain the receipt's number.
    let receiptNumber = '';
    for (const { kind, data, refundNth, at } of listDue(market, hire, milestone)) {
      const year = at.getUTCFullYear();
      if (usedYears.has(`${kind} ${year}`)) continue;
      const nth = nextNumber(kind, year);
      const number = formatDocumentNumber(kind, year, nth);
      if (kind === 'receipt') receiptNumber = number;
      const content = buildDocumentContent(kind, data, receiptNumber);
      const projectId = hire.project.id;
      const issuedAt = at.toISOString();
      const hashInput = toDocumentHashInput({ number, kind, projectId, issuedAt, content });
      const sha256 = createHash('sha256').update(hashInput).digest('hex');
      const milestoneId = milestone.position > 1 ? milestone.id : null;
      yield [
        ...[number, kind, year, nth, projectId, milestoneId, refundNth, at],
        ...[JSON.stringify(content), sha256],
      ];
    }
  }

  function nextNumber(kind: DocumentKind, year: number): number {
    const key = `${kind} ${year}`;
    const counter = counters.get(key) ?? { kind, year, last: 0 };
    counter.last += 1;
    counters.set(key, counter);
    return counter.last;
  }

  function* counterRows(): Generator<Row> {
    for (const { kind, year, last } of counters.values()) yield [kind, year, last];
  }
}

interface DueDocument {
  kind: DocumentKind;
  data: DocumentData;
  /** Only of a credit note for a lower price. */
  refundNth: number | null;
  at: Date;
}

function listDue(market: Market, hire: PlannedHire, milestone: FundedMilestone): DueDocument[] {
  const data = toDocumentData(market, hire, milestone);
  const toTime = (at: number | null) => new Date((at ?? 0) + SECOND_MS);
  const due = listDueKinds(data).map((kind) => ({
    ...{ kind, data, refundNth: null },
    at: toTime(kind === 'receipt' ? milestone.fundedAt : milestone.endedAt),
  }));
  const { reducedCents } = milestone;
  const { change } = hire;
  if (reducedCents === 0 || !isAccepted(change)) return due;
  const dividedAt = new Date(change.endedAt).toISOString();
  const reduction = { ...data, dividedAt, returnedCents: reducedCents, isReduction: true };
  const at = toTime(change.endedAt);
  return [...due, { kind: 'credit_note', data: reduction, refundNth: 1, at }];
}

function toDocumentData(
  market: Market,
  hire: PlannedHire,
  milestone: FundedMilestone,
): DocumentData {
  const client = market.users.get(hire.clientId);
  const developer = market.users.get(hire.developerId);
  const location = [client.city, client.state, client.country].filter((part) => part !== null);
  const { project, feePercent, milestones } = hire;
  const { id, position, title, releasedCents, feeCents, refundedCents } = milestone;
  const count = milestones.length;
  return {
    milestone: hasSeveralMilestones(hire) ? { id, position, title, count } : null,
    projectId: project.id,
    title: getProjectTitle(market, project),
    client: {
      name: client.name,
      username: client.username,
      company: client.company,
      location: location.join(', '),
    },
    developer: {
      name: developer.name,
      username: developer.username,
      location: `${developer.city}, ${developer.country}`,
    },
    amountCents: milestone.amountCents + milestone.reducedCents,
    feePercent,
    releasedCents,
    feeCents,
    returnedCents: refundedCents,
    card: 'Visa •••• 4242',
    paidAt: new Date(milestone.fundedAt).toISOString(),
    dividedAt: milestone.endedAt === null ? null : new Date(milestone.endedAt).toISOString(),
  };
}
