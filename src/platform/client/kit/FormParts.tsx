import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './form-parts.css';

interface FormNoteProps {
  children: ReactNode;
  /** A toast has said it already; here it only stays. */
  quiet?: boolean | undefined;
}

/** What is wrong with the form as a whole. */
export function FormNote({ children, quiet = false }: FormNoteProps) {
  return (
    <p className="bw-form-note" role={quiet ? undefined : 'alert'}>
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

interface FormRefusalProps {
  form: { refusal: string | null; failures: number };
  /** A toast says it, too. */
  quiet?: boolean | undefined;
}

/** Why the last try failed: said anew each time, also in the same words. */
export function FormRefusal({ form: { refusal, failures }, quiet }: FormRefusalProps) {
  if (!refusal) return null;
  return (
    <FormNote key={failures} quiet={quiet}>
      {refusal}
    </FormNote>
  );
}

/** Two fields side by side where there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className="bw-form-pair">{children}</div>;
}

interface FormSectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

export function FormSection({ title, lead, children }: FormSectionProps) {
  return (
    <section className="bw-form-section" aria-label={title}>
      <div className="bw-form-about">
        <h2>{title}</h2>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      <div className="bw-form-fields">{children}</div>
    </section>
  );
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className="bw-form-actions">{children}</div>;
}

/** The label of a field that may stay empty. */
export function OptionalLabel({ children }: { children: string }) {
  return (
    <>
      {`${children} `}
      <span className="bw-optional">optional</span>
    </>
  );
}
