import { useDidUpdate } from '@mantine/hooks';
import { useState } from 'react';
import { pickChangedFields, readDraft, saveDraft } from './drafts.ts';

/** Stores the fields that differ from `initial`; nothing if `name` is undefined. */
export function useDraftState<T extends object>(name: string | undefined, initial: T) {
  const [value, setValue] = useState<T>(() => ({
    ...initial,
    ...(name && readDraft(name, initial)),
  }));
  useDidUpdate(() => {
    if (name) saveDraft(name, pickChangedFields(initial, value));
  }, [value]);
  return [value, setValue] as const;
}
