import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';

interface DeclineInvitationProps {
  opened: boolean;
  /** The project's title. */
  title: string;
  clientName: string;
  isPrivate: boolean;
  onClose: () => void;
  onDecline: () => void;
}

/** Confirms before an invitation is declined, because the response cannot be changed. */
export function DeclineInvitation(props: DeclineInvitationProps) {
  const { opened, title, clientName, isPrivate, onClose, onDecline } = props;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Decline this invitation?"
      confirmLabel="Decline"
      busyLabel="Declining..."
      cancelLabel="Not now"
      onConfirm={() => {
        onClose();
        onDecline();
      }}
    >
      {isPrivate
        ? `The project closes for you: you no longer see “${title}” and cannot bid on it. ${clientName} is notified. You cannot undo this.`
        : `${clientName} is notified, and you cannot undo this. “${title}” is public: you can still bid on it.`}
    </ConfirmDialog>
  );
}
