import { Skeleton } from '@mantine/core';
import { useEffect, useId } from 'react';
import { saidBy } from '#platform/client/errors.ts';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { Initials } from '#platform/client/kit/Initials.tsx';
import { Loading } from '#platform/client/kit/Loading.tsx';
import { Rating } from '#platform/client/kit/Rating.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { plural } from '#platform/shared/words.ts';
import './invite-developers.css';

const shown = 20;
const ONLY_THEY = 'Only they will see this project and may bid on it.';
const nobody: number[] = [];

interface InviteDevelopersProps {
  value: number[];
  error?: string | undefined;
  lead?: string | undefined;
  /** Who is not offered. */
  except?: number[] | undefined;
  onChange: (ids: number[]) => void;
}

export function InviteDevelopers(props: InviteDevelopersProps) {
  const { value, error, lead = ONLY_THEY, except = nobody, onChange } = props;
  const errorId = useId();
  return (
    <fieldset className="bw-invite" aria-describedby={error ? errorId : undefined}>
      <legend>Invite Developers</legend>
      <p className="bw-invite-lead">
        {lead}
        <span className="bw-invite-count" role="status">
          <span className="bw-figure">{value.length}</span> selected
        </span>
      </p>
      {error && (
        <p className="bw-invite-error" id={errorId}>
          {error}
        </p>
      )}
      <Invitees
        value={value}
        except={except}
        errorId={error ? errorId : undefined}
        onChange={onChange}
      />
    </fieldset>
  );
}

interface InviteesProps {
  value: number[];
  except: number[];
  errorId: string | undefined;
  onChange: (ids: number[]) => void;
}

function Invitees({ value, except, errorId, onChange }: InviteesProps) {
  const { data, error, refetch, isFetching } = trpc.profiles.featured.useQuery({ limit: shown });

  useEffect(() => {
    // A draft may remember somebody who is not on the list any more: nobody is invited unseen.
    const here = data && value.filter((id) => data.some((developer) => developer.id === id));
    if (here && here.length < value.length) onChange(here);
  }, [data, value, onChange]);

  if (error) {
    return (
      <ErrorState
        title="Failed to load featured developers"
        message={saidBy(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
        level={3}
      />
    );
  }
  if (!data) return <Waiting />;
  const offered = data.filter(({ id }) => !except.includes(id));
  if (offered.length === 0) {
    return <p className="bw-invite-none">No featured developers available</p>;
  }
  return (
    <ul>
      {offered.map((developer) => (
        <Choice
          key={developer.id}
          developer={developer}
          selected={value.includes(developer.id)}
          errorId={errorId}
          onSelect={(selected) =>
            onChange(
              selected ? [...value, developer.id] : value.filter((id) => id !== developer.id),
            )
          }
        />
      ))}
    </ul>
  );
}

interface ChoiceProps {
  developer: {
    name: string;
    bio: string;
    avatar: string | null;
    rating: number;
    reviewCount: number;
  };
  selected: boolean;
  errorId: string | undefined;
  onSelect: (selected: boolean) => void;
}

function Choice({ developer, selected, errorId, onSelect }: ChoiceProps) {
  const { name, bio, avatar, rating, reviewCount } = developer;
  return (
    <li>
      <label className="bw-invitee" data-selected={selected}>
        <input
          type="checkbox"
          checked={selected}
          aria-label={`Invite ${name}`}
          aria-invalid={errorId !== undefined || undefined}
          aria-describedby={errorId}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
        <Initials name={name} src={avatar} size={40} />
        <span className="bw-invitee-words">
          <span className="bw-invitee-name">{name}</span>
          {bio !== '' && <span className="bw-invitee-bio">{bio}</span>}
        </span>
        <span className="bw-invitee-rating">
          <Rating rating={rating} reviewCount={reviewCount} />
          <span>{plural(reviewCount, 'review')}</span>
        </span>
      </label>
    </li>
  );
}

function Waiting() {
  return (
    <Loading what="developers">
      {[1, 2, 3].map((place) => (
        <div key={place} className="bw-invitee">
          <Skeleton height={20} width={20} />
          <Skeleton height={40} width={40} circle />
          <span className="bw-invitee-words">
            <Skeleton height={14} width="40%" mb={8} />
            <Skeleton height={12} width="85%" />
          </span>
        </div>
      ))}
    </Loading>
  );
}
