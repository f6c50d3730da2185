import { Button } from '@mantine/core';
import type { InvitationAnswer } from '../invitation.rules.ts';
import './answer-buttons.css';

interface AnswerButtonsProps {
  /** What is accepted or declined, for those who hear the buttons. */
  to: string;
  answering?: InvitationAnswer | null | undefined;
  variant: 'next' | 'solid';
  onAnswer: (answer: InvitationAnswer) => void;
}

export function AnswerButtons({ to, answering = null, variant, onAnswer }: AnswerButtonsProps) {
  const busy = answering !== null;
  const said = <span className="bw-hidden">{` the invitation to ${to}`}</span>;
  return (
    <div className="bw-invitation-answers">
      <Button variant={variant} aria-disabled={busy} onClick={() => !busy && onAnswer('accepted')}>
        {answering === 'accepted' ? 'Accepting...' : 'Accept'}
        {said}
      </Button>
      <Button variant="default" aria-disabled={busy} onClick={() => !busy && onAnswer('declined')}>
        {answering === 'declined' ? 'Declining...' : 'Decline'}
        {said}
      </Button>
    </div>
  );
}
