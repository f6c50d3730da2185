import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRefusalAction } from './refusal-actions.tsx';
import classes from './form-parts.module.css';

interface FormErrorProps {
  children: ReactNode;
  /** Whether screen readers must not announce the error, because they announce a toast. */
  silent?: boolean | undefined;
}

/** An error of the form as a whole. */
export function FormError({ children, silent = false }: FormErrorProps) {
  return (
    <p className="bw-form-note" role={silent ? undefined : 'alert'}>
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

interface FormRefusalProps {
  form: { refusal: string | null; refusalCode?: string | null; failureCount: number };
  /** Whether screen readers must not announce the error, because they announce a toast. */
  silent?: boolean | undefined;
}

/**
 * The error of the last submission as a whole, with the action for its code; nothing if there is no
 * such error. Screen readers announce each failure, because the key changes with it.
 */
export function FormRefusal({ form, silent }: FormRefusalProps) {
  const { refusal, refusalCode, failureCount } = form;
  const action = useRefusalAction(refusalCode);
  if (!refusal) return null;
  return (
    <FormError key={failureCount} silent={silent}>
      {refusal}
      {action && <> {action}</>}
    </FormError>
  );
}

/** Two fields in one row on wide screens. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

interface FormSectionProps {
  title: string;
  /** Text below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A part of a long form, with a heading. */
export function FormSection({ title, lead, children }: FormSectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHeading}>
        <h2>{title}</h2>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      <div className="bw-form-fields">{children}</div>
    </section>
  );
}

/** The row of buttons at the end of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="bw-form-actions">{children}</div>;
}

/** The label of an optional field. */
export function OptionalLabel({ children }: { children: string }) {
  return (
    <>
      {`${children} `}
      <span className={classes.optional}>optional</span>
    </>
  );
}
