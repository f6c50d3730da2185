import { trpc } from '#platform/client/api/trpc.ts';
import { Tag } from '#platform/client/text/Tag.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { FORMER_MEMBER, plural } from '#platform/shared/words.ts';
import type { ProjectInvitations } from '../invitation.schema.ts';
import { AnswerTag } from './InvitationTags.tsx';
import { InviteePerson } from './InviteePerson.tsx';
import { TakeBack } from './TakeBack.tsx';
import classes from './owner-invitations.module.css';

interface InvitedProps extends Omit<ProjectInvitations, 'requests'> {
  projectId: number;
  isPrivate: boolean;
  /** Whether invitations can still be accepted. */
  open: boolean;
}

/** The invited developers with their responses, and the declined requests. */
export function Invited({ invitations, declined, counts, ...project }: InvitedProps) {
  const more = counts.invitations - invitations.length;
  const moreDeclined = counts.declined - declined.length;
  return (
    <>
      {invitations.length === 0 && (
        <p className={classes.empty}>
          {project.isPrivate
            ? 'Nobody is invited yet, so nobody but you sees this project.'
            : 'Nobody is invited. Every developer can bid on this project.'}
        </p>
      )}
      {invitations.length + declined.length > 0 && (
        <ul>
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <InvitedPerson {...project} invitation={invitation} />
            </li>
          ))}
          {declined.map(({ id, developer, declinedAt }) => (
            <li key={`request-${id}`}>
              <InviteePerson developer={developer} at={declinedAt}>
                <Tag>Request declined</Tag>
              </InviteePerson>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={classes.empty}>{`And ${plural(more, 'more invitation')}.`}</p>}
      {moreDeclined > 0 && (
        <p className={classes.empty}>
          {`And ${plural(moreDeclined, 'earlier request')} you declined.`}
        </p>
      )}
    </>
  );
}

interface InvitedPersonProps extends Pick<InvitedProps, 'projectId' | 'isPrivate' | 'open'> {
  invitation: InvitedProps['invitations'][number];
}

function InvitedPerson({ invitation, open, ...project }: InvitedPersonProps) {
  const { id, developer, status, createdAt, updatedAt } = invitation;
  return (
    <InviteePerson developer={developer} at={status === 'pending' ? createdAt : updatedAt}>
      <Answer open={open} invitation={invitation} />
      {open && status === 'pending' && (
        <TakeBackInvitation {...project} id={id} name={developer.name} />
      )}
    </InviteePerson>
  );
}

function Answer({ invitation, open }: Pick<InvitedPersonProps, 'invitation' | 'open'>) {
  const { status, developer } = invitation;
  if (status === 'declined' && developer.name === FORMER_MEMBER) return <Tag>Left</Tag>;
  if (status === 'pending' && !open) return <Tag>Not answered</Tag>;
  return <AnswerTag status={status} />;
}

interface TakeBackInvitationProps {
  id: number;
  name: string;
  projectId: number;
  isPrivate: boolean;
}

function TakeBackInvitation({ id, name, projectId, isPrivate }: TakeBackInvitationProps) {
  const utils = trpc.useUtils();
  const { mutateAsync: takeBack } = trpc.invitations.takeBack.useMutation({
    onSuccess: () => toast.success('Invitation taken back', `${name} has been notified`),
    onSettled: async (_done, error) => {
      const reloaded = utils.invitations.ofProject.invalidate({ projectId });
      if (!error) await reloaded;
    },
  });
  const then = isPrivate
    ? 'The project closes for them, and they are told.'
    : 'They are told, and can still bid: the project is public.';
  return (
    <TakeBack
      what={`the invitation of ${name}`}
      title={`Take back the invitation of ${name}?`}
      onConfirm={() => takeBack({ id })}
    >
      {then}
    </TakeBack>
  );
}
