import type { ReactNode } from 'react';
import { PageHeading } from '../PageHeading.tsx';
import classes from './records.module.css';

interface RecordSheetProps {
  /** Leads back to the list. */
  eyebrow: ReactNode;
  title: ReactNode;
  /** Where it stands: tags, its number, when it came. */
  lead: ReactNode;
  /** What can be done about it. */
  actions?: ReactNode;
  /** Its sections. */
  children: ReactNode;
}

/** The page of one record. */
export function RecordSheet({ lead, children, ...heading }: RecordSheetProps) {
  return (
    <>
      <PageHeading {...heading} lead={<span className={classes.lead}>{lead}</span>} />
      <div className={classes.sheet}>{children}</div>
    </>
  );
}
