import { lazy, Suspense, useEffect, useState } from 'react';
import type { DialogFrameProps } from './DialogFrame.tsx';

const load = () => import('./DialogFrame.tsx');
const DialogFrame = lazy(load);

type DialogProps = Omit<DialogFrameProps, 'size'> & Partial<Pick<DialogFrameProps, 'size'>>;

/**
 * Its weight comes after the page it stands in. Keep it mounted while closed, so that the focus
 * finds its way back to what opened it.
 */
export function Dialog({ opened, size = 'md', ...shown }: DialogProps) {
  const [asked, setAsked] = useState(opened);
  if (opened && !asked) setAsked(true);

  // Who opens it on a bad line has it already.
  useEffect(() => {
    load().catch(() => {});
  }, []);

  if (!asked) return null;
  return (
    <Suspense>
      <DialogFrame {...shown} opened={opened} size={size} />
    </Suspense>
  );
}
