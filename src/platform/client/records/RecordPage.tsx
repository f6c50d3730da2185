import type { ReactNode } from 'react';
import { PageHeading } from '../layout/PageHeading.tsx';
import classes from './records.module.css';

interface RecordPageProps {
  /** A link back to the list. */
  eyebrow: ReactNode;
  title: ReactNode;
  /** The status tags, the number and the date of the record. */
  lead: ReactNode;
  /** The actions on the record. */
  actions?: ReactNode;
  /** The sections of the record. */
  children: ReactNode;
}

/** The page of one record. */
export function RecordPage({ lead, children, ...heading }: RecordPageProps) {
  return (
    <>
      <PageHeading {...heading} lead={<span className={classes.lead}>{lead}</span>} />
      <div className={classes.page}>{children}</div>
    </>
  );
}
