import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { ProjectView } from '../../../project.schema.ts';
import { InviteDevelopers } from '../../../ui/invitees/InviteDevelopers.tsx';
import { INVITE_MAX } from '../../invitation.rules.ts';
import { MessageForm } from '../MessageForm.tsx';

interface InviteDevelopersButtonProps {
  project: ProjectView;
  invitedIds: number[];
}

function getSelectionError(selectedIds: number[]): string | null {
  if (selectedIds.length === 0) return 'Please choose at least one developer';
  return selectedIds.length > INVITE_MAX ? `Invite at most ${INVITE_MAX} developers at once` : null;
}

function InviteForm({
  project,
  invitedIds,
  onDone,
}: InviteDevelopersButtonProps & { onDone: () => void }) {
  const [selectedIds, setSelectedIds] = useState<number[]>([]);
  const { data: bids } = trpc.bids.onProject.useQuery({ projectId: project.id });
  const unavailableLabels = new Map([
    ...invitedIds.map((id) => [id, 'Invited'] as const),
    ...(bids ?? [])
      .filter(({ status }) => status !== 'withdrawn')
      .map(({ developerId }) => [developerId, 'Has bid'] as const),
  ]);
  const utils = trpc.useUtils();
  const { mutateAsync: invite } = trpc.invitations.invite.useMutation();

  async function send(message: string) {
    await invite({ projectId: project.id, developerIds: selectedIds, message });
    for (const developerId of selectedIds) {
      track('invitation_sent', { projectId: project.id, developerId });
    }
    await utils.invitations.ofProject.invalidate({ projectId: project.id });
    const countText =
      selectedIds.length === 1 ? 'One developer' : `${selectedIds.length} developers`;
    toast.success('Invitations sent', `${countText} notified`);
    onDone();
  }

  return (
    <MessageForm
      draft={`invite-to-${project.id}`}
      placeholder="Why this project suits them."
      submitLabel="Send invitations"
      busyLabel="Sending..."
      choiceError={getSelectionError(selectedIds)}
      onSubmit={send}
      onCancel={onDone}
    >
      {(error, isSubmitting) => (
        <InviteDevelopers
          value={selectedIds}
          error={error}
          onChange={(developerIds) => !isSubmitting && setSelectedIds(developerIds)}
          unavailableLabels={unavailableLabels}
          skills={project.skills}
          lead={
            project.isPrivate
              ? 'They can then see this project and bid on it.'
              : 'They are notified and can bid on this project.'
          }
        />
      )}
    </MessageForm>
  );
}

export function InviteDevelopersButton({
  label = 'Invite developers',
  variant = 'default',
  ...invitees
}: InviteDevelopersButtonProps & { label?: string; variant?: string }) {
  const suspension = useSuspensionReason();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <GatedButton
        variant={variant}
        disabledReason={suspension}
        inRow
        onClick={() => setOpened(true)}
      >
        {label}
      </GatedButton>
      <Dialog opened={opened} onClose={close} title="Invite developers" size="lg">
        <InviteForm {...invitees} onDone={close} />
      </Dialog>
    </>
  );
}
