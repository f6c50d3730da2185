import type { ReactNode } from 'react';
import './page-heading.css';

interface PageHeadingProps {
  title: ReactNode;
  /** A short line above the title: where one is. */
  eyebrow?: ReactNode;
  /** One or two sentences below it. */
  lead?: ReactNode;
  actions?: ReactNode;
}

export function PageHeading({ title, eyebrow, lead, actions }: PageHeadingProps) {
  return (
    <header className="bw-heading">
      <div>
        {eyebrow !== undefined && <p className="bw-eyebrow">{eyebrow}</p>}
        <h1>{title}</h1>
        {lead !== undefined && <p className="bw-lead">{lead}</p>}
      </div>
      {actions !== undefined && <div className="bw-heading-actions">{actions}</div>}
    </header>
  );
}
