import { useForm } from '@mantine/form';
import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { pickChangedFields, readDraft, readDraftVersion, saveDraft } from './drafts.ts';
import { type FormErrors, toFieldErrors } from './form-errors.ts';

export interface DraftFormOptions<T> {
  initialValues: T;
  /** Usually `schemaResolver(schema, { sync: true })`. */
  validate?: (values: T) => FormErrors;
  draft?: string | undefined;
  /** The version of the data that the form changes, if it has versions. */
  basedOn?: number | undefined;
  excludedFields?: readonly (keyof T & string)[];
}

const ignoreChange = () => {};
const noErrors = () => ({});

export function useDraftForm<T extends object>(options: DraftFormOptions<T>) {
  const { validate = noErrors, draft, excludedFields = [] } = options;
  const [initialValues] = useState(options.initialValues);
  const [storedFields] = useState(() => (draft ? readDraft(draft, initialValues) : {}));
  const [basedOn] = useState(() => (draft && readDraftVersion(draft)) || options.basedOn);
  const form = useForm<T>({
    initialValues: { ...initialValues, ...storedFields },
    initialDirty: Object.fromEntries(Object.keys(storedFields).map((field) => [field, true])),
    validate: (values) => toFieldErrors(values, Object.entries(validate(values))),
    enhanceGetInputProps: ({ field, form: { submitting } }) => ({
      name: field,
      // Changes during a submission are ignored: they would be lost when the form is closed.
      ...(submitting && { onChange: ignoreChange }),
    }),
  });
  const { setInitialValues, getInitialValues, values } = form;

  // Without the draft, so that `reset` discards the draft's values.
  useEffect(() => setInitialValues(initialValues), [setInitialValues, initialValues]);

  // Any other render would store the draft of a sent form again.
  useDidUpdate(() => {
    if (!draft) return;
    const fields = pickChangedFields(getInitialValues(), values);
    for (const field of excludedFields) delete fields[field];
    saveDraft(draft, fields, basedOn);
  }, [values]);

  return {
    ...form,
    /** The version that the values change; may be older than that of `initialValues`. */
    basedOn,
    /** Whether the form started with a stored draft. */
    isRestored: Object.keys(storedFields).length > 0,
  };
}
