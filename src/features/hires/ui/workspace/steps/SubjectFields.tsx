import { NativeSelect, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Criterion } from '#features/projects/brief/brief.schema.ts';

/** The choice of a passage of the agreement instead of a criterion. */
const QUOTE = 'quote';

/** What requested changes are about: the id of a criterion, or a quoted passage. */
export interface ChangesSubject {
  subject: string;
  quote: string;
}

export const emptySubject: ChangesSubject = { subject: '', quote: '' };

/** Returns the errors of the subject, which is needed if criteria were agreed on. */
export function findSubjectErrors({ subject, quote }: ChangesSubject) {
  return {
    subject: subject === '' ? 'Choose what is not as agreed' : undefined,
    quote: subject === QUOTE && quote.trim() === '' ? 'Copy the words here' : undefined,
  };
}

/** Returns the subject as input of the request. */
export function toSubjectInput({ subject, quote }: ChangesSubject) {
  if (subject === '') return {};
  return subject === QUOTE ? { quote: quote.trim() } : { criterionId: Number(subject) };
}

type FieldProps = { value?: string; error?: ReactNode; onChange: (event: never) => void };

interface SubjectFieldsProps {
  projectId: number;
  criteria: readonly Criterion[];
  getInputProps: (field: keyof ChangesSubject) => FieldProps;
}

/** The criterion that is not met, or the passage of the agreement that is not. */
export function SubjectFields({ projectId, criteria, getInputProps }: SubjectFieldsProps) {
  const subject = getInputProps('subject');
  return (
    <>
      <NativeSelect
        {...subject}
        label="What is not as agreed?"
        data-autofocus
        data={[
          { value: '', label: 'Choose one' },
          ...criteria.map(({ id, text }) => ({ value: String(id), label: text })),
          { value: QUOTE, label: 'Another passage of the agreement' },
        ]}
      />
      {subject.value === QUOTE && (
        <Textarea
          {...getInputProps('quote')}
          label="The passage"
          description={
            <>
              {'Copy the words from '}
              <Link to="/projects/$id/agreement" params={{ id: String(projectId) }} target="_blank">
                the agreement
              </Link>
              .
            </>
          }
          autosize
          minRows={2}
          maxRows={6}
        />
      )}
    </>
  );
}
