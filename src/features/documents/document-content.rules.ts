import { toPartyLines } from '#features/accounts/legal-details/legal-details.rules.ts';
import type { LegalDetailsView } from '#features/accounts/legal-details/legal-details.schema.ts';
import { formatMilestone } from '#features/hires/milestones/milestone.labels.ts';
import type { NamedMilestone } from '#features/hires/milestones/milestone.schema.ts';
import type { DocumentLayout } from '#platform/server/pdf/document-layout.ts';
import { formatDate, formatMoment } from '#platform/shared/format/locale.ts';
import { formatCents, formatExactCents } from '#platform/shared/format/money.ts';
import { type DocumentKind, documentTypes } from './document.rules.ts';
import type { DocumentContent, IssuedDocument } from './document.schema.ts';

interface DocumentParty {
  name: string;
  username: string;
  /** Only clients have a company name. */
  company?: string | null;
  location: string | null;
  /** Absent or null if the user has set none. */
  legal?: LegalDetailsView | null;
}

/** Timestamps are ISO 8601 texts. */
export interface DocumentData {
  projectId: number;
  title: string;
  milestone: NamedMilestone;
  client: DocumentParty;
  developer: DocumentParty;
  amountCents: number;
  feePercent: number;
  /** Released to the developer, including the platform fee. */
  releasedCents: number;
  feeCents: number;
  /** Excludes what a bank took back. */
  returnedCents: number;
  card: string | null;
  paidAt: string;
  /** Of a credit note: for a lower price, while the rest stays protected. */
  isReduction?: boolean;
  /** Null if the protected funds are still protected. */
  dividedAt: string | null;
}

const platform = { name: 'Bidwright', about: 'Marketplace for fixed-price software projects' };
const TAX_NOTE = 'No tax was charged through Bidwright and none is shown here.';

const contentByKind: Record<
  DocumentKind,
  (data: DocumentData, receiptNumber: string) => DocumentContent
> = {
  receipt: (data) => ({
    subject: `Payment for “${data.title}”`,
    parties: [toPlatformParty('Received by'), toUserParty('Received from', data.client)],
    facts: [
      { label: 'Paid on', value: formatDay(data.paidAt) },
      { label: 'Paid with', value: data.card ?? 'Card' },
      ...toProjectFacts(data),
      { label: 'Developer', value: formatNameWithUsername(data.developer) },
    ],
    rows: [
      {
        text: `Project funds for the work of ${data.developer.name} on “${data.title}”, protected until they are released`,
        cents: data.amountCents,
      },
    ],
    total: { label: 'Total paid', cents: data.amountCents },
    notes: [
      'This receipt confirms that Bidwright received the payment and protects it. The ' +
        'developer’s invoice follows when funds are released. A credit note shows what is ' +
        'refunded.',
      TAX_NOTE,
    ],
  }),
  invoice: (data, receiptNumber) => ({
    subject: `Work on “${data.title}”`,
    parties: [toUserParty('From', data.developer), toUserParty('To', data.client)],
    facts: [
      { label: 'Released on', value: formatDivisionDay(data) },
      { label: 'Paid by', value: `Receipt ${receiptNumber}` },
      ...toProjectFacts(data),
    ],
    rows: [{ text: `Software work on “${data.title}”, as agreed`, cents: data.releasedCents }],
    total: { label: 'Total, paid in full', cents: data.releasedCents },
    notes: [
      'Bidwright issued this invoice in the developer’s name when the funds were released. No ' +
        'amount is due.',
      `${TAX_NOTE} The developer is responsible for any tax on this work.`,
    ],
  }),
  fee_invoice: (data) => ({
    subject: `Platform fee for “${data.title}”`,
    parties: [toPlatformParty('From'), toUserParty('To', data.developer)],
    facts: [
      { label: 'Charged on', value: formatDivisionDay(data) },
      { label: 'Released funds', value: formatCents(data.releasedCents) },
      { label: 'Fee', value: `${data.feePercent}%` },
      ...toProjectFacts(data),
    ],
    rows: [
      {
        text: `Platform fee: ${data.feePercent}% of ${formatCents(data.releasedCents)} released`,
        cents: data.feeCents,
      },
    ],
    total: { label: 'Total, paid in full', cents: data.feeCents },
    notes: ['The fee was deducted from the released funds. No amount is due.', TAX_NOTE],
  }),
  credit_note: (data, receiptNumber) => ({
    subject: `Refund for “${data.title}”`,
    parties: [toPlatformParty('From'), toUserParty('To', data.client)],
    facts: [
      { label: 'Decided on', value: formatDivisionDay(data) },
      { label: 'Refund ordered to', value: data.card ?? 'Card' },
      { label: 'Corrects', value: `Receipt ${receiptNumber}` },
      ...toProjectFacts(data),
    ],
    rows: [
      {
        text: data.isReduction
          ? `Lower price of “${data.title}”, as both sides agreed; the difference is returned to the client`
          : `Project funds for “${data.title}” that were not released, returned to the client`,
        cents: data.returnedCents,
      },
    ],
    total: { label: 'Total refund', cents: data.returnedCents },
    notes: [
      'The refund was ordered on the date above. A bank may take 5 to 10 business days to show ' +
        'it. If the card cannot receive it, Bidwright returns it another way.',
      TAX_NOTE,
    ],
  }),
};

/** `receiptNumber` is that of the same milestone's receipt. */
export function buildDocumentContent(
  kind: DocumentKind,
  data: DocumentData,
  receiptNumber: string,
): DocumentContent {
  return contentByKind[kind](data, receiptNumber);
}

function toPlatformParty(role: string) {
  return { role, lines: [platform.name, platform.about] };
}

function toUserParty(role: string, { name, username, company, location, legal }: DocumentParty) {
  // The stored company name of a client without a company is `Individual`.
  const companyName = company && company !== 'Individual' ? company : null;
  return { role, lines: toPartyLines([companyName, name, `@${username}`], location, legal) };
}

function formatNameWithUsername({ name, username }: DocumentParty): string {
  return `${name} (@${username})`;
}

function toProjectFacts({ projectId, milestone }: DocumentData) {
  return [
    { label: 'Project', value: `No. ${projectId}` },
    ...(milestone ? [{ label: 'Part', value: formatMilestone(milestone, milestone.count) }] : []),
  ];
}

function formatDay(at: string): string {
  return formatDate(new Date(at));
}

function formatDivisionDay({ dividedAt, paidAt }: DocumentData): string {
  return formatDay(dividedAt ?? paidAt);
}

const dayLabels = ['Paid on', 'Released on', 'Charged on', 'Decided on'];

/** Names the zone of a stored day, because the stored content of a document never changes. */
function addZone({ label, value }: DocumentContent['facts'][number]) {
  return { label, value: dayLabels.includes(label) ? `${value} UTC` : value };
}

/** Names and amounts come from the stored content, not from the current data of the hire. */
export function toDocumentLayout({
  kind,
  number,
  issuedAt,
  content,
  sha256,
}: IssuedDocument): DocumentLayout {
  const { subject, parties, facts, rows, total, notes } = content;
  const { name } = documentTypes[kind];
  const totalText = formatExactCents(total.cents);
  return {
    kind: name,
    number,
    issuedAt,
    title: `${name} ${number}`,
    subject,
    measure: { label: total.label, value: totalText },
    parties,
    facts: [{ label: 'Issued on', value: formatMoment(new Date(issuedAt)) }, ...facts.map(addZone)],
    columns: [
      { head: 'For', share: 0.78 },
      { head: 'Amount, USD', share: 0.22, figures: true },
    ],
    rows: rows.map(({ text, cents }) => [text, formatExactCents(cents)]),
    totals: [{ label: total.label, value: totalText, strong: true }],
    notes,
    seal: `${number}  sha256 ${sha256}`,
  };
}
