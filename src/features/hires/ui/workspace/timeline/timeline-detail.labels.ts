import { formatCents } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import type { TimelineEntry } from '../../../timeline/timeline.schema.ts';

type Detail = TimelineEntry['detail'];

const readText = (detail: Detail, name: string) => {
  const value = detail[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
const readCents = (detail: Detail, name: string) => {
  const value = detail[name];
  return typeof value === 'number' ? value : null;
};

function formatAmounts(kind: TimelineEntry['kind'], detail: Detail, heldCents: number) {
  const amount = readCents(detail, 'amountCents');
  const share = readCents(detail, 'toDeveloperCents');
  const fee = readCents(detail, 'feeCents');
  if (share !== null) {
    const back = heldCents - share;
    const feeText = fee ? `, of which ${formatCents(fee)} is the platform fee` : '';
    const verb = kind === 'offer' ? 'would go' : 'went';
    return `${formatCents(share)} ${verb} to the developer${feeText}; ${formatCents(back)} ${verb} back to the client.`;
  }
  if (amount === null) return null;
  return kind === 'hired'
    ? `${formatCents(amount)}, held as protected funds.`
    : formatCents(amount);
}

interface FileHash {
  name: string;
  sha256: string;
}

function isFileHash(item: unknown): item is FileHash {
  if (typeof item !== 'object' || item === null) return false;
  const { name, sha256 }: Partial<FileHash> = item;
  return typeof name === 'string' && typeof sha256 === 'string';
}

/** Returns the files recorded with an event and the hashes of their content. */
export function readFileHashes({ files }: Detail): FileHash[] {
  return Array.isArray(files) ? files.filter(isFileHash) : [];
}

/** Returns the details of an event as text. `day` formats a timestamp. */
export function formatEventDetail(
  kind: TimelineEntry['kind'],
  detail: Detail,
  heldCents: number,
  formatTime: (at: string) => string,
): string[] {
  const dueAt = readText(detail, 'dueAt');
  const links = Array.isArray(detail.links) ? detail.links.length : 0;
  const files = readFileHashes(detail).map(({ name }) => name);
  const quotes = ['note', 'reason', 'reasons', 'text'].map((name) => readText(detail, name));
  return [
    formatAmounts(kind, detail, heldCents),
    dueAt && `To be delivered by ${formatTime(dueAt)}.`,
    ...quotes.map((quote) => quote && `“${quote}”`),
    links > 0 && `With ${formatCount(links, 'link')}.`,
    files.length > 0 && `With ${formatCount(files.length, 'file')}: ${files.join(', ')}.`,
  ].filter((line) => typeof line === 'string');
}
