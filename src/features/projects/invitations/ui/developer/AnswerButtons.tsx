import { Button, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import type { InvitationAnswer } from '../../invitation.rules.ts';
import classes from './invitations.module.css';

type PendingAnswer = InvitationAnswer | 'offer';

interface AnswerButtonsProps {
  project: { title: string; isPrivate: boolean };
  clientName: string;
  pendingAnswer?: PendingAnswer | null | undefined;
  variant: 'primary' | 'solid';
  onAnswer: (answer: InvitationAnswer) => void;
  /** Undefined if the invitation has no offer. */
  onAcceptOffer?: (() => void) | undefined;
}

export function AnswerButtons(props: AnswerButtonsProps) {
  const { project, clientName, pendingAnswer = null, variant, onAnswer, onAcceptOffer } = props;
  const suspension = useSuspensionReason();
  const [isConfirming, setConfirming] = useState(false);
  const isSending = pendingAnswer !== null;
  // A developer who wants other terms accepts the invitation and bids.
  const acceptLabel = onAcceptOffer ? 'Bid differently' : 'Accept';
  const hiddenLabel = <span className="bw-hidden">{` the invitation to ${project.title}`}</span>;
  return (
    <SimpleGrid cols={2} spacing="sm">
      {onAcceptOffer && (
        <GatedButton
          className={classes.acceptOffer}
          variant={variant}
          disabledReason={suspension}
          inRow
          aria-disabled={isSending}
          onClick={() => !isSending && onAcceptOffer()}
        >
          {pendingAnswer === 'offer' ? 'Accepting...' : 'Accept offer'}
          <span className="bw-hidden">{` for ${project.title}`}</span>
        </GatedButton>
      )}
      <GatedButton
        variant={onAcceptOffer ? 'default' : variant}
        disabledReason={suspension}
        inRow
        aria-disabled={isSending}
        onClick={() => !isSending && onAnswer('accepted')}
      >
        {pendingAnswer === 'accepted' ? 'Accepting...' : acceptLabel}
        {onAcceptOffer ? <span className="bw-hidden">{` on ${project.title}`}</span> : hiddenLabel}
      </GatedButton>
      <Button
        variant="default"
        aria-disabled={isSending}
        onClick={() => !isSending && setConfirming(true)}
      >
        {pendingAnswer === 'declined' ? 'Declining...' : 'Decline'}
        {hiddenLabel}
      </Button>
      <DeclineInvitation
        {...project}
        clientName={clientName}
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        onDecline={() => onAnswer('declined')}
      />
    </SimpleGrid>
  );
}

interface DeclineInvitationProps {
  opened: boolean;
  title: string;
  clientName: string;
  isPrivate: boolean;
  onClose: () => void;
  onDecline: () => void;
}

/** The answer cannot be changed later. */
function DeclineInvitation(props: DeclineInvitationProps) {
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
        ? `You can no longer see “${title}” or bid on it. ${clientName} is notified. You cannot ` +
          'undo this.'
        : `${clientName} is notified, and you cannot undo this. You can still bid on “${title}”, ` +
          'because it is public.'}
    </ConfirmDialog>
  );
}
