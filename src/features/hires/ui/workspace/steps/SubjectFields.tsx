import { NativeSelect, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';

/** Value of `subject` if the subject is a passage of the agreement. */
const QUOTE = 'quote';

export interface SubjectValues {
  /** The id of a criterion, `QUOTE`, or '' if nothing is selected. */
  subject: string;
  quote: string;
}

export const emptySubjectValues: SubjectValues = { subject: '', quote: '' };

/** A subject is required, because the fields are shown only if there are agreed criteria. */
export function findSubjectErrors({ subject, quote }: SubjectValues) {
  return {
    subject: subject === '' ? 'Choose what is not as agreed' : undefined,
    quote: subject === QUOTE && quote.trim() === '' ? 'Copy the words here' : undefined,
  };
}

export function toSubjectInput({ subject, quote }: SubjectValues) {
  if (subject === '') return {};
  return subject === QUOTE ? { quote: quote.trim() } : { criterionId: Number(subject) };
}

type FieldProps = { value?: string; error?: ReactNode; onChange: (event: never) => void };

interface SubjectFieldsProps {
  projectId: number;
  criteria: readonly Criterion[];
  getInputProps: (field: keyof SubjectValues) => FieldProps;
}

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
