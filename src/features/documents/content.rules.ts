import { formatDate } from '#platform/shared/locale.ts';
import { formatCents } from '#platform/shared/money.ts';
import type { DocumentKind } from './document.rules.ts';
import type { DocumentContent } from './document.schema.ts';

interface Side {
  name: string;
  username: string;
  company?: string | null;
  place: string | null;
}

/** The data of a document. Timestamps are ISO 8601, amounts in cents. */
export interface Deal {
  projectId: number;
  title: string;
  client: Side;
  developer: Side;
  amountCents: number;
  feePercent: number;
  releasedCents: number;
  feeCents: number;
  returnedCents: number;
  card: string | null;
  paidAt: string;
  dividedAt: string | null;
}

const platform = { name: 'Bidwright', about: 'Marketplace for fixed-price software projects' };
const TAX_NOTE = 'No tax was charged through Bidwright and none is shown here.';

const contents: Record<DocumentKind, (deal: Deal, receipt: string) => DocumentContent> = {
  receipt: (deal) => ({
    subject: `Payment for “${deal.title}”`,
    parties: [ourselves('Received by'), person('Received from', deal.client)],
    facts: [
      { label: 'Paid on', value: dayOf(deal.paidAt) },
      { label: 'Paid with', value: deal.card ?? 'Card' },
      project(deal),
      { label: 'Developer', value: nameOf(deal.developer) },
    ],
    rows: [
      {
        text: `Project funds for the work of ${deal.developer.name} on “${deal.title}”, protected until they are released`,
        cents: deal.amountCents,
      },
    ],
    total: { label: 'Total paid', cents: deal.amountCents },
    notes: [
      'This receipt says that Bidwright took the payment and protects it. The developer’s invoice follows when funds are released; what is returned is shown by a credit note.',
      TAX_NOTE,
    ],
  }),
  invoice: (deal, receipt) => ({
    subject: `Work on “${deal.title}”`,
    parties: [person('From', deal.developer), person('To', deal.client)],
    facts: [
      { label: 'Released on', value: dayOf(deal.dividedAt ?? deal.paidAt) },
      { label: 'Paid by', value: `Receipt ${receipt}` },
      project(deal),
    ],
    rows: [{ text: `Software work on “${deal.title}”, as agreed`, cents: deal.releasedCents }],
    total: { label: 'Total, paid in full', cents: deal.releasedCents },
    notes: [
      'Bidwright issued this invoice in the developer’s name when the funds were released. Nothing is left to pay.',
      `${TAX_NOTE} Whether tax is due on this work, and paying it, is the developer’s matter.`,
    ],
  }),
  fee_invoice: (deal) => ({
    subject: `Platform fee for “${deal.title}”`,
    parties: [ourselves('From'), person('To', deal.developer)],
    facts: [
      { label: 'Kept on', value: dayOf(deal.dividedAt ?? deal.paidAt) },
      { label: 'Released funds', value: formatCents(deal.releasedCents) },
      { label: 'Fee', value: `${deal.feePercent}%` },
      project(deal),
    ],
    rows: [
      {
        text: `Platform fee: ${deal.feePercent}% of ${formatCents(deal.releasedCents)} released`,
        cents: deal.feeCents,
      },
    ],
    total: { label: 'Total, paid in full', cents: deal.feeCents },
    notes: ['The fee was kept from the released funds. Nothing is left to pay.', TAX_NOTE],
  }),
  credit_note: (deal, receipt) => ({
    subject: `Refund for “${deal.title}”`,
    parties: [ourselves('From'), person('To', deal.client)],
    facts: [
      { label: 'Decided on', value: dayOf(deal.dividedAt ?? deal.paidAt) },
      { label: 'Refund ordered to', value: deal.card ?? 'Card' },
      { label: 'Corrects', value: `Receipt ${receipt}` },
      project(deal),
    ],
    rows: [
      {
        text: `Project funds for “${deal.title}” that were not released, returned to the client`,
        cents: deal.returnedCents,
      },
    ],
    total: { label: 'Total refund', cents: deal.returnedCents },
    notes: [
      'The refund was ordered on the day above; a bank may take 5 to 10 business days to show it. Where the card cannot take it, Bidwright returns it another way.',
      TAX_NOTE,
    ],
  }),
};

/** Returns the content of a document, with the data at the time of issue. */
export function contentOf(kind: DocumentKind, deal: Deal, receipt: string): DocumentContent {
  return contents[kind](deal, receipt);
}

function ourselves(role: string) {
  return { role, lines: [platform.name, platform.about] };
}

function person(role: string, { name, username, company, place }: Side) {
  const firm = company && company !== 'Individual' ? company : null;
  return { role, lines: [firm, name, `@${username}`, place].filter((line) => line !== null) };
}

function nameOf({ name, username }: Side): string {
  return `${name} (@${username})`;
}

function project({ projectId }: Deal) {
  return { label: 'Project', value: `No. ${projectId}` };
}

export function dayOf(at: string): string {
  return formatDate(new Date(at));
}
