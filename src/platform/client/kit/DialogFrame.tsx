import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import './dialog.css';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
}

/** Keep it mounted while closed, so that the focus finds its way back to what opened it. */
export function Dialog({ opened, onClose, title, children, size = 'md' }: DialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} size={size} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className="bw-dialog">
          <div className="bw-dialog-top">
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
