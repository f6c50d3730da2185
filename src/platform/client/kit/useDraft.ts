import { useCallback, useEffect, useRef, useState } from 'react';
import { draftPlace } from './drafts.ts';

function stored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function sameShape(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}

/** Only fields that the form knows, of the kind it expects. */
function revived<T extends object>(initial: T, draft: unknown): T {
  if (typeof draft !== 'object' || draft === null) return initial;
  const expected = new Map(Object.entries(initial));
  const kept = Object.entries(draft).filter(
    ([field, value]) => expected.has(field) && sameShape(expected.get(field), value),
  );
  return { ...initial, ...Object.fromEntries(kept) };
}

function write(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // A full or blocked storage costs the draft, not the form.
  }
}

/** Whether something was typed into the form of this name, and not sent; other than `but`. */
export function isDraftKept(name: string, but: object | null = null): boolean {
  const kept = stored(draftPlace(name));
  return kept !== null && JSON.stringify(kept) !== JSON.stringify(but);
}

/** What was typed into the form of this name and not sent, over what it began with; else null. */
export function keptDraft<T extends object>(name: string, initial: T): T | null {
  const kept = stored(draftPlace(name));
  return kept === null ? null : revived(initial, kept);
}

/** Puts fields where the form of this name finds them as its draft. */
export function keepDraft(name: string, fields: object): void {
  write(draftPlace(name), fields);
}

/** Forgets what was typed into the form of this name. */
export function dropDraft(name: string): void {
  write(draftPlace(name), null);
}

/** The fields that differ from those a form began with. */
export function changedFields<T extends object>(from: T, values: T): [string, unknown][] {
  const before = new Map(Object.entries(from));
  return Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
}

/**
 * A form's values, kept over a reload of this tab; without a key they are only state. Only what
 * differs from `initial` is written, and fields named secret never.
 */
export function useDraft<T extends object>(
  key: string | undefined,
  initial: T,
  secret: readonly (keyof T & string)[] = [],
) {
  const place = key && draftPlace(key);
  const [value, setValue] = useState(() => (place ? revived(initial, stored(place)) : initial));
  const done = useRef(false);
  const first = useRef(true);
  const start = useRef(initial);
  const secrets = secret.join();

  useEffect(() => {
    start.current = initial;
  });

  useEffect(() => {
    if (!place || done.current) return;
    if (first.current) {
      first.current = false;
      return;
    }
    const hidden = new Set(secrets.split(','));
    const kept = changedFields(start.current, value).filter(([field]) => !hidden.has(field));
    write(place, kept.length > 0 ? Object.fromEntries(kept) : null);
  }, [place, value, secrets]);

  const clear = useCallback(() => {
    done.current = true;
    if (place) write(place, null);
  }, [place]);

  return [value, setValue, clear] as const;
}
