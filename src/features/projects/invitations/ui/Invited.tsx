import { saidBy } from '#platform/client/errors.ts';
import { toast } from '#platform/client/toasts.tsx';
import { trpc } from '#platform/client/trpc.ts';
import type { ProjectInvitations } from '../invitation.schema.ts';
import { AnswerTag } from './InvitationTags.tsx';
import { InviteePerson } from './InviteePerson.tsx';
import { TakeBack } from './TakeBack.tsx';

interface InvitedProps extends Pick<ProjectInvitations, 'invitations'> {
  projectId: number;
  isPrivate: boolean;
}

/** Whom the owner invited, and how they answered. */
export function Invited({ projectId, invitations, isPrivate }: InvitedProps) {
  if (invitations.length === 0) {
    return (
      <p className="bw-owner-invitations-none">
        {isPrivate
          ? 'Nobody is invited yet, so nobody but you sees this project.'
          : 'Nobody is invited. Every developer can bid on this project.'}
      </p>
    );
  }
  return (
    <ul>
      {invitations.map(({ id, developer, status, createdAt, updatedAt }) => (
        <li key={id}>
          <InviteePerson developer={developer} at={status === 'pending' ? createdAt : updatedAt}>
            <AnswerTag status={status} />
            {status === 'pending' && (
              <TakeBackInvitation
                id={id}
                name={developer.name}
                projectId={projectId}
                isPrivate={isPrivate}
              />
            )}
          </InviteePerson>
        </li>
      ))}
    </ul>
  );
}

interface TakeBackInvitationProps {
  id: number;
  name: string;
  projectId: number;
  isPrivate: boolean;
}

function TakeBackInvitation({ id, name, projectId, isPrivate }: TakeBackInvitationProps) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.invitations.takeBack.useMutation({
    onSuccess: () => toast.success('Invitation taken back', `${name} has been notified`),
    onError: (error) => toast.error('Error', saidBy(error).message),
    onSettled: async () => {
      await utils.invitations.ofProject.invalidate({ projectId });
      // The button goes with its invitation.
      document.getElementById('invitations-title')?.focus({ preventScroll: true });
    },
  });
  const then = isPrivate
    ? 'The project closes for them, and they are told.'
    : 'They are told, and can still bid: the project is public.';
  return (
    <TakeBack
      what={`the invitation of ${name}`}
      title={`Take back the invitation of ${name}?`}
      busy={isPending}
      onConfirm={() => mutate({ id })}
    >
      {then}
    </TakeBack>
  );
}
