import type { AuditRecord } from '../audit.schema.ts';

export const FIRST_HASH = '0'.repeat(64);

/**
 * Formats like PostgreSQL's `jsonb`, which orders keys by length and then by bytes. Keys must be
 * ASCII.
 */
function formatJsonb(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatJsonb).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(
    ([a], [b]) => a.length - b.length || (a < b ? -1 : 1),
  );
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}: ${formatJsonb(item)}`).join(', ')}}`;
}

/**
 * The hash of the entry is the SHA-256 of the previous hash, a line break and this text. The
 * database function `audit_link` computes the same text.
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
  /** A clause about the entry: `the entry before it is missing`. */
  detail: string;
}

export function formatFault({ fault, position, id, detail }: ChainFault): string {
  const place = [position && `position ${position}`, id && `entry ${id}`].filter(Boolean);
  return [...(place.length > 0 ? [place.join(', ')] : []), fault, detail].join(': ');
}
