import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

export const LEGAL_NAME_MAX = 120;
export const ADDRESS_MAX = 300;
export const ADDRESS_LINES_MAX = 10;
export const TAX_NUMBER_MAX = 40;

/** Without blank lines. */
export function splitAddress(address: string): string[] {
  return address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

interface PrintedDetails {
  legalName: string | null;
  address: string | null;
  taxNumber: string | null;
}

/** A legal name that is one of the names is printed once. The address replaces the location. */
export function toPartyLines(
  names: readonly (string | null)[],
  location: string | null,
  legal: PrintedDetails | null | undefined,
): string[] {
  const place = legal?.address ? splitAddress(legal.address) : [location];
  const taxLine = legal?.taxNumber ? `Tax number: ${legal.taxNumber}` : null;
  const lines = [legal?.legalName ?? null, ...names, ...place, taxLine];
  return [...new Set(lines)].filter((line) => line !== null);
}

export function legalDetailsRefusal({ role }: { role: Role }): DomainError | null {
  if (role !== 'admin') return null;
  return new DomainError(
    'forbidden',
    'no_documents',
    'Admins have no legal details, because no document is issued to them.',
  );
}
