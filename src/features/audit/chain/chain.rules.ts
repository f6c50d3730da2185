import type { AuditRecord } from '../audit.schema.ts';

/** Takes the place of the previous hash in the first entry. */
export const FIRST_HASH = '0'.repeat(64);

/** Returns JSON as PostgreSQL's `jsonb` formats it; keys must be ASCII. */
function formatJsonb(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatJsonb).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(
    ([a], [b]) => a.length - b.length || (a < b ? -1 : 1),
  );
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}: ${formatJsonb(item)}`).join(', ')}}`;
}

/**
 * Returns the text of an entry for its hash, which is the SHA-256 of the previous hash, a line
 * break and this text. The database computes the same (`audit_link`).
 */
export function toHashedText(entry: Omit<AuditRecord, 'position' | 'prevHash' | 'hash'>): string {
  return formatJsonb([
    entry.id,
    entry.createdAt,
    entry.action,
    entry.actorId,
    entry.actorDigest,
    entry.actorRole,
    entry.targetType,
    entry.targetId,
    entry.address,
    entry.userAgent,
    entry.requestId,
    entry.details,
  ]);
}

export interface ChainFault {
  fault: 'changed' | 'removed' | 'inserted' | 'reordered';
  position: number | null;
  id: number | null;
  detail: string;
}

/** Returns a fault as one line of text. */
export function formatFault({ fault, position, id, detail }: ChainFault): string {
  const place = [position && `position ${position}`, id && `entry ${id}`].filter(Boolean);
  return [...(place.length > 0 ? [place.join(', ')] : []), fault, detail].join(': ');
}
