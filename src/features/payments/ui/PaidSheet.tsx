import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProjectButton } from './ProjectButton.tsx';

interface PaidSheetProps {
  title: string;
  lead: ReactNode;
  /** A mark before the title. */
  mark?: ReactNode;
  children?: ReactNode;
}

/** The one sheet on which every end of a payment is told. */
export function PaidSheet({ title, lead, mark, children }: PaidSheetProps) {
  return (
    <section className="bw-paid" aria-labelledby="paid-title">
      <div className="bw-paid-top">
        <div className="bw-paid-paper bw-grid" aria-hidden="true" />
        {mark}
        <h1 id="paid-title">{title}</h1>
        <p>{lead}</p>
      </div>
      <div className="bw-paid-rest">{children}</div>
    </section>
  );
}

interface WaysProps {
  /** The project to go on to; without one, all of them. */
  projectId?: number;
}

export function Ways({ projectId }: WaysProps) {
  return (
    <div className="bw-paid-ways">
      <ProjectButton projectId={projectId}>
        {projectId === undefined ? 'Browse Projects' : 'View Project Details'}
      </ProjectButton>
      <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        Back to Home
      </Button>
    </div>
  );
}
