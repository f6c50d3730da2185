import { expect } from 'vitest';

/** What a caller is refused with, by its code. */
export function refused(code: string): unknown {
  return expect.objectContaining({ cause: expect.objectContaining({ code }) });
}
