import type { ReactNode } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { FORMER_MEMBER, formatCount } from '#platform/shared/format/text.ts';
import type { ProjectInvitations } from '../../invitation.schema.ts';
import { InvitationStatusTag } from '../InvitationTags.tsx';
import { WithdrawButton } from '../WithdrawButton.tsx';
import classes from './owner-invitations.module.css';

interface InvitedDevelopersProps extends Omit<ProjectInvitations, 'requests'> {
  projectId: number;
  isPrivate: boolean;
  /** An active project may have a deadline that has passed. */
  isActive: boolean;
}

export function InvitedDevelopers({
  invitations,
  declined,
  counts,
  ...project
}: InvitedDevelopersProps) {
  const unlistedCount = counts.invitations - invitations.length;
  const unlistedDeclinedCount = counts.declined - declined.length;
  return (
    <>
      {invitations.length === 0 && (
        <p className={classes.note}>
          {project.isPrivate
            ? 'No developer is invited yet, so only you can see this project.'
            : 'No developer is invited. Every developer can bid on this project.'}
        </p>
      )}
      {invitations.length + declined.length > 0 && (
        <ul>
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <InvitedDeveloper {...project} invitation={invitation} />
            </li>
          ))}
          {declined.map(({ id, developer, declinedAt }) => (
            <li key={`request-${id}`}>
              <InviteeRow developer={developer} at={declinedAt}>
                <Tag>Request declined</Tag>
              </InviteeRow>
            </li>
          ))}
        </ul>
      )}
      {unlistedCount > 0 && (
        <p className={classes.note}>{`And ${formatCount(unlistedCount, 'more invitation')}.`}</p>
      )}
      {unlistedDeclinedCount > 0 && (
        <p className={classes.note}>
          {`And ${formatCount(unlistedDeclinedCount, 'earlier request')} that you declined.`}
        </p>
      )}
    </>
  );
}

interface InvitedDeveloperProps
  extends Pick<InvitedDevelopersProps, 'projectId' | 'isPrivate' | 'isActive'> {
  invitation: InvitedDevelopersProps['invitations'][number];
}

function InvitedDeveloper({ invitation, isActive, ...project }: InvitedDeveloperProps) {
  const { id, developer, status, offer, createdAt, updatedAt } = invitation;
  return (
    <InviteeRow developer={developer} at={status === 'pending' ? createdAt : updatedAt}>
      {offer && (
        <span className="bw-figure">
          {`Offer: ${formatDollars(offer.amount)} in ${formatCount(offer.deliveryTime, 'day')}`}
        </span>
      )}
      <AnswerStatus isActive={isActive} invitation={invitation} />
      {isActive && status === 'pending' && (
        <WithdrawInvitation {...project} id={id} name={developer.name} />
      )}
    </InviteeRow>
  );
}

function AnswerStatus({
  invitation,
  isActive,
}: Pick<InvitedDeveloperProps, 'invitation' | 'isActive'>) {
  const { status, developer } = invitation;
  // The deletion of an account declines the developer's pending invitations.
  if (status === 'declined' && developer.name === FORMER_MEMBER) return <Tag>Left</Tag>;
  if (status === 'pending' && !isActive) return <Tag>Not answered</Tag>;
  return <InvitationStatusTag status={status} />;
}

interface WithdrawInvitationProps {
  id: number;
  name: string;
  projectId: number;
  isPrivate: boolean;
}

function WithdrawInvitation({ id, name, projectId, isPrivate }: WithdrawInvitationProps) {
  const utils = trpc.useUtils();
  const { mutateAsync: withdraw } = trpc.invitations.withdraw.useMutation({
    onSuccess: () => toast.success('Invitation withdrawn', `${name} has been notified`),
    onSettled: async (_done, error) => {
      const reload = utils.invitations.ofProject.invalidate({ projectId });
      // The dialog remains busy until the list is reloaded. A failure is shown without this wait.
      if (!error) await reload;
    },
  });
  const consequence = isPrivate
    ? 'They lose access to the project and are notified.'
    : 'They are notified. They can still bid, because the project is public.';
  return (
    <WithdrawButton
      itemName={`the invitation of ${name}`}
      title={`Withdraw the invitation of ${name}?`}
      onConfirm={() => withdraw({ id })}
    >
      {consequence}
    </WithdrawButton>
  );
}

type Invitee = ProjectInvitations['requests'][number]['developer'];

interface InviteeRowProps {
  developer: Invitee;
  at: string;
  children?: ReactNode;
}

export function InviteeRow({ developer, at, children }: InviteeRowProps) {
  const { name, avatar } = developer;
  return (
    <div className={classes.inviteeRow}>
      <Avatar name={name} src={avatar} size={40} />
      <div className={classes.inviteePerson}>
        <ProfileLink to="/developers/$id" user={developer} />
        <span>
          <Rating {...developer} />
          <FormattedDate at={at} />
        </span>
      </div>
      {children}
    </div>
  );
}
