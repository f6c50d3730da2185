import { Skeleton } from '@mantine/core';
import { saidBy } from '#platform/client/errors.ts';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { Loading } from '#platform/client/kit/Loading.tsx';
import { Tag } from '#platform/client/kit/Tag.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { useLive } from '#platform/client/useLive.ts';
import type { ProjectView } from '../../project.schema.ts';
import type { ProjectInvitations } from '../invitation.schema.ts';
import { AnswerTag } from './InvitationTags.tsx';
import { InviteePerson } from './InviteePerson.tsx';
import { InviteMore } from './InviteMore.tsx';
import { OpenRequests } from './OpenRequests.tsx';
import './owner-invitations.css';

interface OwnerInvitationsProps {
  project: ProjectView;
  now: Date;
}

/** For a project's owner: who is invited, how they answered, and who asks to be. */
export function OwnerInvitations({ project, now }: OwnerInvitationsProps) {
  const { id, status, deadline, isPrivate } = project;
  const utils = trpc.useUtils();
  const lists = trpc.invitations.ofProject.useQuery({ projectId: id }, { staleTime: 15_000 });
  const open = status === 'active' && now < new Date(deadline);

  useLive(({ kind }) => {
    if (kind !== 'notification' && kind !== 'missed') return;
    void utils.invitations.ofProject.invalidate({ projectId: id });
  });

  if (lists.data) {
    const { invitations, requests, declined } = lists.data;
    // A public project that invites nobody needs no empty list of invitations.
    if (!open && invitations.length === 0) return null;
    return (
      <section className="bw-owner-invitations" aria-labelledby="invitations-title">
        <div className="bw-owner-invitations-top">
          <h2 id="invitations-title">
            Invitations <span className="bw-figure">{invitations.length}</span>
          </h2>
          {open && (
            <InviteMore project={project} invited={invitations.map((one) => one.developer.id)} />
          )}
        </div>
        {open && <OpenRequests projectId={id} requests={requests} />}
        <Invited invitations={invitations} declined={declined} isPrivate={isPrivate} />
      </section>
    );
  }
  if (lists.isPending) return <Waiting />;
  return (
    <ErrorState
      title="Failed to fetch invitations"
      message={saidBy(lists.error).message}
      onRetry={() => void lists.refetch()}
      retrying={lists.isFetching}
    />
  );
}

type Listed = Omit<ProjectInvitations, 'requests'> & { isPrivate: boolean };

function Invited({ invitations, declined, isPrivate }: Listed) {
  return (
    <>
      {invitations.length === 0 && (
        <p className="bw-owner-invitations-none">
          {isPrivate
            ? 'Nobody is invited yet, so nobody but you sees this project.'
            : 'Nobody is invited. Every developer can bid on this project.'}
        </p>
      )}
      {invitations.length + declined.length > 0 && (
        <People invitations={invitations} declined={declined} />
      )}
    </>
  );
}

function People({ invitations, declined }: Omit<Listed, 'isPrivate'>) {
  return (
    <ul>
      {invitations.map(({ id, developer, status, createdAt, updatedAt }) => (
        <li key={id}>
          <InviteePerson developer={developer} at={status === 'pending' ? createdAt : updatedAt}>
            <AnswerTag status={status} />
          </InviteePerson>
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
  );
}

function Waiting() {
  return (
    <Loading what="invitations">
      <Skeleton height="1.7rem" width="10rem" mb={16} radius={2} />
      <Skeleton height={72} radius={2} />
    </Loading>
  );
}
