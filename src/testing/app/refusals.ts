import { expect } from 'vitest';
import type { DomainError } from '#platform/shared/errors.ts';

/** Returns a matcher for the TRPCError of a procedure whose cause is a DomainError of this code. */
export function matchRefusal(code: string): unknown {
  return expect.objectContaining({ cause: expect.objectContaining({ code }) });
}

/** Returns `kind code: message`, or null for null. */
export function formatRefusal(refusal: DomainError | null): string | null {
  return refusal && `${refusal.kind} ${refusal.code}: ${refusal.message}`;
}
