import { formatExactCents } from '#platform/shared/format/money.ts';
import { documentTypes } from './document.rules.ts';
import type { IssuedDocument } from './document.schema.ts';
import { formatDay } from './document-content.rules.ts';

/** Returns the printable sheet of an issued document, from its stored content only. */
export function toDocumentLayout({ kind, number, issuedAt, content, sha256 }: IssuedDocument) {
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
    facts: [{ label: 'Issued on', value: formatDay(issuedAt) }, ...facts],
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
