import { lazy, Suspense, useState } from 'react';
import classes from './report-message.module.css';

const ReportDialog = lazy(() => import('./ReportDialog.tsx'));

/** Reports a message; shown to its recipient. */
export function ReportMessage({ id }: { id: number }) {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.reportMessage}
        aria-label="Report this message"
        aria-haspopup="dialog"
        onClick={() => {
          setIsLoaded(true);
          setIsOpen(true);
        }}
      >
        Report
      </button>
      {isLoaded && (
        <Suspense>
          <ReportDialog
            kind="message"
            id={id}
            title="Report Message"
            opened={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
