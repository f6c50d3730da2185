import { Button } from '@mantine/core';
import { useState } from 'react';
import { HeldButton } from '#platform/client/kit/HeldButton.tsx';
import { useHeld } from '#platform/client/kit/held.ts';
import type { InvitationAnswer } from '../invitation.rules.ts';
import { DeclineInvitation } from './DeclineInvitation.tsx';
import './answer-buttons.css';

interface AnswerButtonsProps {
  /** What is accepted or declined. */
  to: { title: string; isPrivate: boolean };
  clientName: string;
  answering?: InvitationAnswer | null | undefined;
  variant: 'next' | 'solid';
  onAnswer: (answer: InvitationAnswer) => void;
}

export function AnswerButtons(props: AnswerButtonsProps) {
  const { to, clientName, answering = null, variant, onAnswer } = props;
  const held = useHeld();
  const [asking, setAsking] = useState(false);
  const busy = answering !== null;
  const said = <span className="bw-hidden">{` the invitation to ${to.title}`}</span>;
  return (
    <div className="bw-invitation-answers">
      <HeldButton
        variant={variant}
        reason={held}
        among
        aria-disabled={busy}
        onClick={() => !busy && onAnswer('accepted')}
      >
        {answering === 'accepted' ? 'Accepting...' : 'Accept'}
        {said}
      </HeldButton>
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
