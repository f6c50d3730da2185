import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { restoreFocus, returnFocusToOpener } from '../focus/focus-fallback.tsx';
import { clearToast } from '../toasts/toasts.tsx';
import { DialogBusyProvider } from './dialog-busy.ts';
import { useCloseOnBack } from './useCloseOnBack.ts';
import classes from './dialog.module.css';

export interface DialogFrameProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  size: 'sm' | 'md' | 'lg';
}

const classNames = { header: classes.header, body: 'bw-dialog' };
// A <header> inside role="dialog" would be a second banner of the page for screen readers.
const attributes = { header: { role: 'none' } };

export default function DialogFrame({ opened, onClose, title, children, size }: DialogFrameProps) {
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // Modal returns the focus only if Modal was mounted before `opened` became true.
    setShown(opened);
    // On a phone a toast would cover the title and the close button.
    if (opened) clearToast();
  }, [opened]);

  // A running submission must not be closed by accident.
  useCloseOnBack(opened, () => !isBusy && onClose());

  // If the page removes the dialog and its opener together, Modal cannot return the focus.
  useEffect(() => () => void setTimeout(restoreFocus), []);

  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      title={title}
      size={size}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Delayed, because Modal removes the dialog and thereby the focus only after this event.
      onExitTransitionEnd={() => void setTimeout(returnFocusToOpener)}
      classNames={classNames}
      attributes={attributes}
    >
      <DialogBusyProvider value={setBusy}>{children}</DialogBusyProvider>
    </Modal>
  );
}
