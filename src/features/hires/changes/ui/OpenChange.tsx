import { Button, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { formatDateTime } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { centsToDollars, formatCents } from '#platform/shared/format/money.ts';
import { formatSide } from '../../hire.labels.ts';
import { findNextPlanned } from '../../milestones/milestone.rules.ts';
import type { WorkspaceView } from '../../workspace/workspace.schema.ts';
import { OPEN_CHANGE_ANCHOR } from '../../workspace/workspace-path.rules.ts';
import type { ChangeView } from '../change.schema.ts';
import { ChangeItems } from './ChangeItems.tsx';
import { RequestLink } from './RequestLink.tsx';
import { useChangeMutations } from './useChangeMutations.ts';
import classes from '../../ui/workspace/steps/next-step.module.css';

type Answer = 'accept' | 'decline' | 'withdraw';

interface OpenChangeProps {
  workspace: WorkspaceView;
}

/** Null for a change of dates or criteria, which leaves the next payment as it is. */
function formatNextPayment({ items, nextPaymentCents }: ChangeView): string | null {
  const isAboutMoney = items.some(({ kind }) => ['add', 'price', 'drop'].includes(kind));
  if (nextPaymentCents === null || !isAboutMoney) return null;
  return `The next payment is then ${formatCents(nextPaymentCents)}.`;
}

function formatProposal(workspace: WorkspaceView, { proposedBy, counters }: ChangeView): string {
  const proposer = proposedBy === workspace.party ? 'You' : workspace[proposedBy].name;
  return `${proposer} proposed ${counters === null ? 'a change' : 'something else'}`;
}

/** The card shows what changes; the dialog says what accepting does at once. */
function formatConsequences(workspace: WorkspaceView, change: ChangeView): string {
  const { refundCents } = change;
  const client = formatSide(workspace, 'client');
  return [
    'The agreement changes as proposed, for both sides.',
    refundCents > 0 && `${formatCents(refundCents)} goes back to ${client} at once.`,
    formatNextPayment(change),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The change that waits for an answer; its dialogs remain until they are closed. */
export function OpenChange({ workspace }: OpenChangeProps) {
  const change = workspace.openChange;
  // Not reset when the dialog closes, so that its text remains while it closes.
  const [asked, setAsked] = useState<{ answer: Answer; change: ChangeView } | null>(null);
  const [isAsking, setAsking] = useState(false);

  function ask(answer: Answer) {
    if (!change) return;
    setAsked({ answer, change });
    setAsking(true);
  }

  return (
    <>
      <span className="bw-hidden" role="status">
        {change && formatProposal(workspace, change)}
      </span>
      {change && <ChangeCard workspace={workspace} change={change} onAnswer={ask} />}
      {asked && (
        <AnswerDialog
          {...asked}
          workspace={workspace}
          opened={isAsking}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface ChangeCardProps extends OpenChangeProps {
  change: ChangeView;
  onAnswer: (answer: Answer) => void;
}

function ChangeCard({ workspace, change, onAnswer }: ChangeCardProps) {
  const { projectId, party, milestones } = workspace;
  const { proposedBy, items, note, lapsesAt } = change;
  const suspension = useSuspensionReason();
  const isOwn = proposedBy === party;
  const canAnswer = !isOwn && party !== 'admin';
  const until = formatDateTime(lapsesAt);
  const nextPayment = formatNextPayment(change);
  return (
    <section className={classes.next} data-mine={canAnswer} aria-labelledby={OPEN_CHANGE_ANCHOR}>
      <div className={classes.top}>
        <Stack gap="sm" className={classes.text}>
          <h2 id={OPEN_CHANGE_ANCHOR}>{formatProposal(workspace, change)}</h2>
          <RequestLink change={change} />
          <ChangeItems items={items} milestoneCount={milestones.length} />
          {note && <PlainText text={`“${note}”`} maxLines={6} noun="the note" />}
          <div>
            {nextPayment && <p>{nextPayment}</p>}
            <p>
              {canAnswer
                ? `You can answer until ${until}. `
                : `It can be answered until ${until}. `}
              Without an answer, everything stays as agreed. All deadlines keep running.
            </p>
          </div>
        </Stack>
      </div>
      {canAnswer && (
        <div className={classes.steps}>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => onAnswer('accept')}>
            Accept
          </Button>
          {suspension === null && (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link
                  to="/projects/$id/propose"
                  params={{ id: String(projectId) }}
                  search={{ instead: change.id }}
                  {...props}
                />
              )}
            >
              Propose something else
            </Button>
          )}
          <Button variant="default" aria-haspopup="dialog" onClick={() => onAnswer('decline')}>
            Decline
          </Button>
        </div>
      )}
      {isOwn && (
        <div className={classes.steps}>
          <Button variant="default" aria-haspopup="dialog" onClick={() => onAnswer('withdraw')}>
            Withdraw
          </Button>
        </div>
      )}
    </section>
  );
}

interface AnswerDialogProps extends OpenChangeProps {
  answer: Answer;
  change: ChangeView;
  opened: boolean;
  onClose: () => void;
}

function AnswerDialog({ workspace, answer, change, opened, onClose }: AnswerDialogProps) {
  const { projectId, developer } = workspace;
  const { accept, decline, withdraw } = useChangeMutations(projectId);
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const proposer = workspace[change.proposedBy].name;

  /** Opens the payment if the extra work is the next to fund. If this fails, the room shows it. */
  async function payExtra() {
    if (workspace.party !== 'client') return;
    const milestones = await utils.hires.workspace.fetch({ projectId }).then(
      (loaded) => loaded.milestones,
      () => [],
    );
    const next = findNextPlanned(milestones);
    const isAdded = change.items.some(
      (item) => item.kind === 'add' && item.position === next?.position,
    );
    if (!next || !isAdded) return;
    void navigate({
      to: '/payment/$projectId',
      params: { projectId: String(projectId) },
      search: {
        amount: centsToDollars(next.amountCents),
        developer: developer.id,
        milestone: next.id,
      },
    });
  }

  const dialogs = {
    accept: {
      title: 'Accept this change?',
      text: formatConsequences(workspace, change),
      confirmLabel: 'Accept',
      busyLabel: 'Accepting...',
      cancelLabel: 'Not yet',
      send: async () => {
        await accept({ id: change.id });
        toast.success('Change accepted', 'The agreement has a new version.');
      },
    },
    decline: {
      title: 'Decline this change?',
      text: `Everything stays as agreed, and ${proposer} is notified.`,
      confirmLabel: 'Decline',
      busyLabel: 'Declining...',
      cancelLabel: 'Not yet',
      send: async () => {
        await decline({ id: change.id });
        toast.success('Change declined', 'Everything stays as agreed.');
      },
    },
    withdraw: {
      title: 'Withdraw your proposal?',
      text: 'Everything stays as agreed.',
      confirmLabel: 'Withdraw',
      busyLabel: 'Withdrawing...',
      cancelLabel: 'Keep it',
      send: async () => {
        await withdraw({ id: change.id });
        toast.success('Proposal withdrawn', 'Everything stays as agreed.');
      },
    },
  };
  const { text, send, ...labels } = dialogs[answer];
  return (
    <ConfirmDialog
      {...labels}
      opened={opened}
      onClose={onClose}
      isDestructive={answer === 'withdraw'}
      errorTitle={`Not done: ${labels.confirmLabel}`}
      onConfirm={async () => {
        await send();
        onClose();
        if (answer === 'accept') await payExtra();
      }}
    >
      {text}
    </ConfirmDialog>
  );
}
