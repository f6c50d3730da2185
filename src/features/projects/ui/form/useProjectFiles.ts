import { useEffect } from 'react';
import { useUploads } from '#features/files/ui/useUploads.ts';
import { PROJECT_FILES_MAX } from '../../brief/brief-fields.rules.ts';
import type { ProjectFormState } from './project-form.ts';

/** Copies completed uploads into the form field `files`. */
export function useProjectFiles(form: Pick<ProjectFormState, 'values' | 'setFieldValue'>) {
  const { setFieldValue, values } = form;
  const uploads = useUploads({
    max: PROJECT_FILES_MAX,
    tooManyMessage: `A project has at most ${PROJECT_FILES_MAX} files.`,
    initialFiles: values.files,
  });
  const uploadedIds = uploads.files.map(({ id }) => id).join();
  const isSynced = uploadedIds === values.files.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only if the uploaded files change
  useEffect(() => {
    if (!isSynced) setFieldValue('files', uploads.files);
  }, [uploadedIds, setFieldValue]);
  return uploads;
}
