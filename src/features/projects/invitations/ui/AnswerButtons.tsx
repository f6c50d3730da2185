import { Button } from '@mantine/core';
import { useState } from 'react';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.ts';
import type { InvitationAnswer } from '../invitation.rules.ts';
import { DeclineInvitation } from './DeclineInvitation.tsx';
import classes from './answer-buttons.module.css';

interface AnswerButtonsProps {
  /** The project of the invitation. */
  to: { title: string; isPrivate: boolean };
  clientName: string;
  answering?: InvitationAnswer | null | undefined;
  variant: 'next' | 'solid';
  onAnswer: (answer: InvitationAnswer) => void;
}

export function AnswerButtons(props: AnswerButtonsProps) {
  const { to, clientName, answering = null, variant, onAnswer } = props;
  const suspension = useSuspensionReason();
  const [asking, setAsking] = useState(false);
  const busy = answering !== null;
  const said = <span className="bw-hidden">{` the invitation to ${to.title}`}</span>;
  return (
    <div className={classes.invitationAnswers}>
      <GatedButton
        variant={variant}
        disabledReason={suspension}
        inRow
        aria-disabled={busy}
        onClick={() => !busy && onAnswer('accepted')}
      >
        {answering === 'accepted' ? 'Accepting...' : 'Accept'}
        {said}
      </GatedButton>
      <Button variant="default" aria-disabled={busy} onClick={() => !busy && setAsking(true)}>
        {answering === 'declined' ? 'Declining...' : 'Decline'}
        {said}
      </Button>
      <DeclineInvitation
        {...to}
        clientName={clientName}
        opened={asking}
        onClose={() => setAsking(false)}
        onDecline={() => onAnswer('declined')}
      />
    </div>
  );
}
