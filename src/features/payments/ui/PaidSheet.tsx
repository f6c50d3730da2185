import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

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
  first: { label: string; to: string };
}

export function Ways({ first }: WaysProps) {
  return (
    <div className="bw-paid-ways">
      <Button variant="next" renderRoot={(props) => <Link to={first.to} {...props} />}>
        {first.label}
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        Back to Home
      </Button>
    </div>
  );
}
