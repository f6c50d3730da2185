import { useDidUpdate } from '@mantine/hooks';
import { useState } from 'react';
import { pickChangedFields, readDraft, saveDraft } from './drafts.ts';

/**
 * A state outside of a form that is stored as a draft: the fields that differ from `initial`. If
 * `name` is undefined, nothing is stored.
 */
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
