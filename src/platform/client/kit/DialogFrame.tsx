import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { clearToast } from '../toasts.tsx';
import { HoldsOpen } from './held-open.ts';
import { markFirstField } from './kept-focus.ts';
import './dialog.css';

export interface DialogFrameProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  size: 'sm' | 'md' | 'lg';
}

export default function DialogFrame({ opened, onClose, title, children, size }: DialogFrameProps) {
  const [shown, setShown] = useState(false);
  const [isHeld, hold] = useState(false);
  const close = () => !isHeld && onClose();

  // Opened after it is mounted: only then does the focus know its way back.
  useEffect(() => {
    setShown(opened);
    // On a phone it would lie over the dialog's title and its way out.
    if (opened) clearToast();
  }, [opened]);

  return (
    <Modal.Root opened={shown} onClose={close} size={size} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className="bw-dialog" ref={markFirstField}>
          <div className="bw-dialog-top">
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" aria-disabled={isHeld} />
          </div>
          <HoldsOpen value={hold}>{children}</HoldsOpen>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
