import { useDidUpdate } from '@mantine/hooks';
import { useState } from 'react';
import { changedFields, deleteDraft, readDraft, writeDraft } from './drafts.ts';

function saveDraft(name: string, fields: object): void {
  if (Object.keys(fields).length > 0) writeDraft(name, fields);
  else deleteDraft(name);
}

/** Returns the draft of this name as it was when the form was opened. */
export function useStoredDraft<T extends object>(name: string | undefined, initial: T): Partial<T> {
  return useState(() => (name ? readDraft(name, initial) : {}))[0];
}

interface DraftForm<T> {
  values: T;
  getInitialValues: () => T;
}

/** Stores the changed fields of a form in this tab, each time they change. */
export function useFormDraft<T extends object>(
  name: string | undefined,
  { values, getInitialValues }: DraftForm<T>,
  secret: readonly (keyof T & string)[] = [],
): void {
  useDidUpdate(() => {
    if (!name) return;
    const fields = changedFields(getInitialValues(), values);
    for (const field of secret) delete fields[field];
    saveDraft(name, fields);
  }, [values]);
}

/** A state that is stored as a draft, without a form. It is stored while it differs from `initial`. */
export function useDraftState<T extends object>(name: string | undefined, initial: T) {
  const stored = useStoredDraft(name, initial);
  const [value, setValue] = useState<T>({ ...initial, ...stored });
  useDidUpdate(() => {
    if (name) saveDraft(name, changedFields(initial, value));
  }, [value]);
  return [value, setValue] as const;
}
