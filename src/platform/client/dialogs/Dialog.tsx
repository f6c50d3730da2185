import { lazy, Suspense, useEffect, useState } from 'react';
import type { DialogFrameProps } from './DialogFrame.tsx';

const load = () => import('./DialogFrame.tsx');
const DialogFrame = lazy(load);

type DialogProps = Omit<DialogFrameProps, 'size'> & Partial<Pick<DialogFrameProps, 'size'>>;

/**
 * Must also be mounted while the dialog is closed; otherwise the focus does not return to the
 * control that opened it.
 */
export function Dialog({ opened, size = 'md', ...props }: DialogProps) {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);

  // The lazy component reports a failure.
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
