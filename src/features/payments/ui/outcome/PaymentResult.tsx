import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PaymentState } from '../../payment.schema.ts';
import { ProjectButton } from '../ProjectButton.tsx';
import classes from './payment-success.module.css';

export interface OutcomeProps {
  projectId: number;
  state: PaymentState;
}

interface PaymentResultProps {
  title: string;
  lead: ReactNode;
  /** An icon before the title. */
  icon?: ReactNode;
  children?: ReactNode;
}

/** Layout of all results of a payment. */
export function PaymentResult({ title, lead, icon, children }: PaymentResultProps) {
  return (
    <section className={classes.paid} aria-labelledby="paid-title">
      <div className={classes.top}>
        <div className={`${classes.paper} bw-grid`} aria-hidden="true" />
        {icon}
        <h1 id="paid-title">{title}</h1>
        <p>{lead}</p>
      </div>
      <div className={classes.rest}>{children}</div>
    </section>
  );
}

interface ResultLinksProps {
  /** The project to link to; if undefined, the link is to all projects. */
  projectId?: number;
}

export function ResultLinks({ projectId }: ResultLinksProps) {
  return (
    <div className={classes.links}>
      <ProjectButton projectId={projectId}>
        {projectId === undefined ? 'Browse Projects' : 'View Project Details'}
      </ProjectButton>
      <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        Back to Home
      </Button>
    </div>
  );
}
