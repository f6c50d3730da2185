import { expect } from 'vitest';
import type { DomainError } from '#platform/shared/errors.ts';

/** What a caller is refused with, by its code. */
export function refused(code: string): unknown {
  return expect.objectContaining({ cause: expect.objectContaining({ code }) });
}

/** All that a caller notices of a refusal in one line: its status, its code and its words. */
export function inFull(refusal: DomainError | null): string | null {
  return refusal && `${refusal.kind} ${refusal.code}: ${refusal.message}`;
}
