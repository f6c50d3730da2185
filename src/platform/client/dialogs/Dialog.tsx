import { lazy, Suspense, useEffect, useState } from 'react';
import type { DialogFrameProps } from './DialogFrame.tsx';

const load = () => import('./DialogFrame.tsx');
const DialogFrame = lazy(load);

type DialogProps = Omit<DialogFrameProps, 'size'> & Partial<Pick<DialogFrameProps, 'size'>>;

/**
 * A modal dialog whose code is loaded after the page. The component must also be mounted while the
 * dialog is closed. Otherwise the focus does not return to the control that opened the dialog. The
 * default size is `md`.
 */
export function Dialog({ opened, size = 'md', ...props }: DialogProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);

  // Loads the code before the dialog is opened. The lazy component reports a failure.
  useEffect(() => {
    load().catch(() => {});
  }, []);

  if (!wasOpened) return null;
  return (
    <Suspense>
      <DialogFrame {...props} opened={opened} size={size} />
    </Suspense>
  );
}
