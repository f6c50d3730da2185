import { useEffect, useState } from 'react';
import { changedFields, deleteDraft, readDraft, writeDraft } from './drafts.ts';

function saveDraft<T extends object>(name: string, initial: T, values: T): void {
  const changed = changedFields(initial, values);
  if (Object.keys(changed).length > 0) writeDraft(name, changed);
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

/** Stores the changed fields of a form in this tab whenever they change. */
export function useFormDraft<T extends object>(
  name: string | undefined,
  { values, getInitialValues }: DraftForm<T>,
  secret: readonly (keyof T & string)[] = [],
): void {
  useEffect(() => {
    if (!name) return;
    const publicValues = { ...values };
    for (const field of secret) publicValues[field] = getInitialValues()[field];
    saveDraft(name, getInitialValues(), publicValues);
  }, [name, values, getInitialValues, ...secret]);
}

/** A state that is stored as a draft, without a form. It is stored while it differs from `initial`. */
export function useDraftState<T extends object>(name: string | undefined, initial: T) {
  const [first] = useState(initial);
  const [value, setValue] = useState<T>(() => ({ ...first, ...(name && readDraft(name, first)) }));
  useEffect(() => {
    if (name) saveDraft(name, first, value);
  }, [name, first, value]);
  return [value, setValue] as const;
}
