import type { AuditRecord } from './audit.schema.ts';

/** What the first entry carries in place of the hash of one before. */
export const FIRST_HASH = '0'.repeat(64);

/** JSON as PostgreSQL's `jsonb` writes it; keys are ours, so in ASCII. */
function jsonbText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(
    ([a], [b]) => a.length - b.length || (a < b ? -1 : 1),
  );
  return `{${entries.map(([key, of]) => `${JSON.stringify(key)}: ${jsonbText(of)}`).join(', ')}}`;
}

/**
 * What an entry says, as text. Its hash is the SHA-256 of the hash before it, a line break and
 * this; the database writes the same (`audit_link`).
 */
export function saidBy(entry: Omit<AuditRecord, 'position' | 'prevHash' | 'hash'>): string {
  return jsonbText([
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

/** A fault as one line. */
export function faultWords({ fault, position, id, detail }: ChainFault): string {
  const place = [position && `position ${position}`, id && `entry ${id}`].filter(Boolean);
  return [...(place.length > 0 ? [place.join(', ')] : []), fault, detail].join(': ');
}
