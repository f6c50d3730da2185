import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Uploads } from '#features/files/ui/useUploads.ts';
import { OFFLINE_MESSAGE } from '#platform/client/api/errors.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type OptionalSectionComponent from './OptionalSection.tsx';
import { hasOptionalValues } from './project-draft.ts';
import type { ProjectFormState } from './project-form.ts';
import classes from './project-fields.module.css';

interface OptionalFieldsProps {
  form: Pick<ProjectFormState, 'values' | 'errors' | 'setFieldValue' | 'submitting'>;
  /** Null if the user is not signed in and so cannot upload files. */
  uploads: Uploads | null;
}

export function OptionalFields({ form, uploads }: OptionalFieldsProps) {
  const [pressCount, setPressCount] = useState(0);
  const [Section, setSection] = useState<typeof OptionalSectionComponent | null>(null);
  const isOpen = pressCount > 0 || hasOptionalValues(form.values);

  // Most projects do not use these fields, so the code is loaded only when the section opens. If
  // that fails, the button remains, and each press of it loads the code again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run again after another press
  useEffect(() => {
    if (!isOpen || Section) return;
    import('./OptionalSection.tsx').then(
      ({ default: component }) => setSection(() => component),
      () => toast.error('Error', OFFLINE_MESSAGE),
    );
  }, [isOpen, Section, pressCount]);

  if (Section && isOpen)
    return <Section form={form} uploads={uploads} focusesFirstInput={pressCount > 0} />;
  return (
    <Button
      className={classes.disclosure}
      variant="subtle"
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
      aria-expanded={false}
      onClick={() => setPressCount((count) => count + 1)}
    >
      Add files or terms
    </Button>
  );
}
