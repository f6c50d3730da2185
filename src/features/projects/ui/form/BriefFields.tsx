import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Uploads } from '#features/files/ui/useUploads.ts';
import { OFFLINE_MESSAGE } from '#platform/client/api/errors.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type BriefSectionComponent from './BriefSection.tsx';
import type { ProjectFormState } from './project-form.ts';
import classes from './project-fields.module.css';

interface BriefFieldsProps {
  form: Pick<ProjectFormState, 'values' | 'errors' | 'setFieldValue' | 'submitting'>;
  /** The files; null if the user is not signed in and so cannot upload any. */
  uploads: Uploads | null;
}

/**
 * The optional parts of a project, in a section that is closed until the user opens it, unless one
 * of the parts is used.
 */
export function BriefFields({ form, uploads }: BriefFieldsProps) {
  const { criteria, exclusions, rightsKind, files } = form.values;
  const isUsed = criteria.length + exclusions.length + files.length > 0 || rightsKind !== '';
  const [wasOpenedByUser, setOpenedByUser] = useState(false);
  const [Section, setSection] = useState<typeof BriefSectionComponent | null>(null);
  const isOpen = wasOpenedByUser || isUsed;

  // Most projects do not use these fields, so their code is loaded when the section opens.
  useEffect(() => {
    if (!isOpen || Section) return;
    import('./BriefSection.tsx').then(
      ({ default: component }) => setSection(() => component),
      () => {
        setOpenedByUser(false);
        toast.error('Error', OFFLINE_MESSAGE);
      },
    );
  }, [isOpen, Section]);

  function open() {
    if (criteria.length === 0) form.setFieldValue('criteria', ['']);
    setOpenedByUser(true);
  }

  if (Section && isOpen)
    return <Section form={form} uploads={uploads} focusesFirstInput={wasOpenedByUser} />;
  return (
    <Button
      className={classes.disclosure}
      variant="subtle"
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
      aria-expanded={false}
      onClick={open}
    >
      Add files, criteria or terms
    </Button>
  );
}
