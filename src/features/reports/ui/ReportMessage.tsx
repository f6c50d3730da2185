import { lazy, Suspense, useState } from 'react';
import classes from './report-message.module.css';

const ReportDialog = lazy(() => import('./ReportDialog.tsx'));

/** Reports a message; shown to its recipient. */
export function ReportMessage({ id }: { id: number }) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.reportMessage}
        aria-label="Report this message"
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        Report
      </button>
      {asked && (
        <Suspense>
          <ReportDialog
            kind="message"
            id={id}
            title="Report Message"
            opened={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
