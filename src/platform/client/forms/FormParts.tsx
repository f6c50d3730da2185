import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRefusalAction } from './refusal-actions.tsx';
import classes from './form-parts.module.css';

interface FormErrorProps {
  children: ReactNode;
  /** Screen readers announce a toast instead. */
  isSilent?: boolean | undefined;
}

export function FormError({ children, isSilent = false }: FormErrorProps) {
  return (
    <p className="bw-form-note" role={isSilent ? undefined : 'alert'}>
      <IconAlertTriangle size={20} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

interface FormRefusalProps {
  form: { refusal: string | null; refusalCode?: string | null; failureCount: number };
  isSilent?: boolean | undefined;
}

/** The key changes with each failure, so that screen readers announce each. */
export function FormRefusal({ form, isSilent }: FormRefusalProps) {
  const { refusal, refusalCode, failureCount } = form;
  const action = useRefusalAction(refusalCode);
  if (!refusal) return null;
  return (
    <FormError key={failureCount} isSilent={isSilent}>
      {refusal}
      {action && <> {action}</>}
    </FormError>
  );
}

export function FormPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

interface FormSectionProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

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

export function FormActions({ children }: { children: ReactNode }) {
  return <div className="bw-form-actions">{children}</div>;
}

export function OptionalLabel({ children }: { children: string }) {
  return (
    <>
      {`${children} `}
      <span className={classes.optional}>optional</span>
    </>
  );
}
