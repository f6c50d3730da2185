import { formatCents } from '#platform/shared/money.ts';
import { plural } from '#platform/shared/words.ts';
import type { TimelineEntry } from '../../timeline/timeline.schema.ts';

type Detail = TimelineEntry['detail'];

const textIn = (detail: Detail, name: string) => {
  const value = detail[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
const centsIn = (detail: Detail, name: string) => {
  const value = detail[name];
  return typeof value === 'number' ? value : null;
};

function moneyWords(kind: TimelineEntry['kind'], detail: Detail, heldCents: number) {
  const paid = centsIn(detail, 'amountCents');
  const share = centsIn(detail, 'toDeveloperCents');
  const fee = centsIn(detail, 'feeCents');
  if (share !== null) {
    const back = heldCents - share;
    const kept = fee ? `, of which ${formatCents(fee)} is the platform fee` : '';
    const would = kind === 'offer' ? 'would go' : 'went';
    return `${formatCents(share)} ${would} to the developer${kept}; ${formatCents(back)} ${would} back to the client.`;
  }
  if (paid === null) return null;
  return kind === 'hired' ? `${formatCents(paid)}, held as protected funds.` : formatCents(paid);
}

interface Fingerprint {
  name: string;
  sha256: string;
}

function isFingerprint(item: unknown): item is Fingerprint {
  if (typeof item !== 'object' || item === null) return false;
  const { name, sha256 }: Partial<Fingerprint> = item;
  return typeof name === 'string' && typeof sha256 === 'string';
}

/** Returns the files recorded with an event and the hashes of their content. */
export function fingerprintsIn({ files }: Detail): Fingerprint[] {
  return Array.isArray(files) ? files.filter(isFingerprint) : [];
}

/** Returns the details of an event as text. `day` formats a timestamp. */
export function detailWords(
  kind: TimelineEntry['kind'],
  detail: Detail,
  heldCents: number,
  day: (at: string) => string,
): string[] {
  const dueAt = textIn(detail, 'dueAt');
  const links = Array.isArray(detail.links) ? detail.links.length : 0;
  const files = fingerprintsIn(detail).map(({ name }) => name);
  const quotes = ['note', 'reason', 'reasons', 'text'].map((name) => textIn(detail, name));
  return [
    moneyWords(kind, detail, heldCents),
    dueAt && `To be delivered by ${day(dueAt)}.`,
    ...quotes.map((quote) => quote && `“${quote}”`),
    links > 0 && `With ${plural(links, 'link')}.`,
    files.length > 0 && `With ${plural(files.length, 'file')}: ${files.join(', ')}.`,
  ].filter((words) => typeof words === 'string');
}
