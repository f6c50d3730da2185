import { expect } from 'vitest';
import type { DomainError } from '#platform/shared/errors.ts';

/** Returns a matcher for an error with this refusal code. */
export function matchRefusal(code: string): unknown {
  return expect.objectContaining({ cause: expect.objectContaining({ code }) });
}

/** Returns kind, code and message of a refusal in one line. */
export function formatRefusal(refusal: DomainError | null): string | null {
  return refusal && `${refusal.kind} ${refusal.code}: ${refusal.message}`;
}
