import type { ReactNode } from 'react';
import './page-heading.css';

interface PageHeadingProps {
  title: ReactNode;
  /** A short line above the title: where one is. */
  eyebrow?: ReactNode;
  /** One or two sentences below it. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** The name somebody gave: it may be long, and takes the whole width. */
  named?: string;
}

const LONG = 60;

export function PageHeading({ title, eyebrow, lead, actions, named }: PageHeadingProps) {
  return (
    <header
      className="bw-heading"
      {...(named && { 'data-named': named.length > LONG ? 'long' : 'short' })}
    >
      <div>
        {eyebrow !== undefined && <p className="bw-eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        {lead !== undefined && <p className="bw-lead">{lead}</p>}
      </div>
      {actions !== undefined && <div className="bw-heading-actions">{actions}</div>}
    </header>
  );
}
