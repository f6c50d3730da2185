import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PaymentState } from '../../payment.schema.ts';
import { ProjectButton } from '../ProjectButton.tsx';
import classes from './payment-success.module.css';

export interface OutcomeProps {
  projectId: number;
  payment: PaymentState;
}

interface PaymentResultProps {
  title: string;
  lead: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
}

export function PaymentResult({ title, lead, icon, children }: PaymentResultProps) {
  return (
    <section className={classes.result} aria-labelledby="result-title">
      <div className={classes.header}>
        <div className={`${classes.gridPaper} bw-grid`} aria-hidden="true" />
        {icon}
        <h1 id="result-title">{title}</h1>
        <p>{lead}</p>
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

interface ResultLinksProps {
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
