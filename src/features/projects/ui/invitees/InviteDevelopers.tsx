import { type ReactNode, useId, useState } from 'react';
import { toSkillKey, toSkillKeys } from '#features/profiles/skills/skill-key.rules.ts';
import { readError } from '#platform/client/api/errors.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { fadeScrollEdges } from '#platform/client/layout/scroll-fade.ts';
import { SearchField } from '#platform/client/lists/SearchField.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { Rating } from '#platform/client/text/Rating.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import { type Invitee, useInvitees } from './useInvitees.ts';
import classes from './invite-developers.module.css';

const listFormat = new Intl.ListFormat('en-US');
const PRIVATE_LEAD = 'Only they can see this project and bid on it.';
const noIds: number[] = [];
const noSkills: string[] = [];
const noLabels: ReadonlyMap<number, string> = new Map();

interface InviteDevelopersProps {
  value?: number[];
  error?: ReactNode;
  lead?: string | undefined;
  /** By the id of a developer who cannot be invited, such as "Invited". */
  unavailableLabels?: ReadonlyMap<number, string> | undefined;
  /** Of the project. */
  skills?: string[] | undefined;
  onChange: (ids: number[]) => void;
}

export function InviteDevelopers(props: InviteDevelopersProps) {
  const {
    value = noIds,
    error,
    lead = PRIVATE_LEAD,
    unavailableLabels = noLabels,
    onChange,
  } = props;
  const { skills = noSkills } = props;
  const [searchText, setSearchText] = useState('');
  const errorId = useId();
  return (
    <fieldset className={classes.invite} aria-describedby={error ? errorId : undefined}>
      <legend>Invite Developers</legend>
      <p className={classes.inviteLead}>
        {lead}
        <span className={classes.inviteCount} role="status">
          <span className="bw-figure">{value.length}</span> selected
        </span>
      </p>
      <SearchField
        className={classes.inviteSearch}
        label="Search developers"
        placeholder="Search all developers"
        value={searchText}
        onSearch={setSearchText}
        data-autofocus
      />
      {error && (
        <p className={classes.inviteError} id={errorId}>
          {error}
        </p>
      )}
      <InviteeList
        searchText={searchText}
        skills={skills}
        value={value}
        unavailableLabels={unavailableLabels}
        errorId={error ? errorId : undefined}
        onChange={onChange}
      />
    </fieldset>
  );
}

interface InviteeListProps {
  searchText: string;
  skills: string[];
  value: number[];
  unavailableLabels: ReadonlyMap<number, string>;
  errorId: string | undefined;
  onChange: (ids: number[]) => void;
}

function InviteeList(props: InviteeListProps) {
  const { searchText, skills, value, unavailableLabels, errorId, onChange } = props;
  const { query, listedInvitees, unlistedInvitees, failedDevelopers, setSelected, isStale } =
    useInvitees(searchText, skills, { value, onChange });
  const shownInvitees = [...unlistedInvitees, ...(listedInvitees ?? [])];
  return (
    <>
      {shownInvitees.length > 0 && (
        <ul ref={fadeScrollEdges} className="bw-fade-y" data-stale={isStale} aria-busy={isStale}>
          {shownInvitees.map((developer) => (
            <InviteeChoice
              key={developer.id}
              developer={developer}
              isSelected={value.includes(developer.id)}
              skills={skills}
              unavailableLabel={unavailableLabels.get(developer.id)}
              errorId={unavailableLabels.has(developer.id) ? undefined : errorId}
              onChange={(isSelected) => setSelected(developer, isSelected)}
            />
          ))}
        </ul>
      )}
      {failedDevelopers.count > 0 && (
        <ErrorState
          title={`Failed to load ${formatCount(failedDevelopers.count, 'selected developer')}`}
          message={failedDevelopers.message}
          onRetry={failedDevelopers.retry}
          retrying={failedDevelopers.retrying}
          level={3}
        />
      )}
      {!listedInvitees && query.isError && (
        <ErrorState
          title={searchText ? 'Failed to load developers' : 'Failed to load featured developers'}
          message={readError(query.error).message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          level={3}
        />
      )}
      {!listedInvitees && !query.isError && <InviteesSkeleton />}
      {listedInvitees?.length === 0 && (
        <p className={classes.inviteEmpty} aria-live="polite">
          {searchText ? `No developers match "${searchText}".` : 'No featured developers available'}
        </p>
      )}
    </>
  );
}

interface InviteeChoiceProps {
  developer: Invitee;
  isSelected: boolean;
  /** Of the project. */
  skills: string[];
  unavailableLabel: string | undefined;
  errorId: string | undefined;
  onChange: (isSelected: boolean) => void;
}

function formatCommonSkills(skills: string[], ownSkills: string[]): string | null {
  const ownKeys = new Set(toSkillKeys(ownSkills));
  const common = skills.filter((skill) => ownKeys.has(toSkillKey(skill)));
  return common.length === 0 ? null : `${listFormat.format(common)} in common`;
}

function InviteeChoice(props: InviteeChoiceProps) {
  const { developer, isSelected, skills, unavailableLabel, errorId, onChange } = props;
  const commonText = formatCommonSkills(skills, developer.skills);
  const { name, bio, avatar, rating, reviewCount } = developer;
  return (
    <li>
      <label className={classes.invitee} data-selected={isSelected}>
        <input
          type="checkbox"
          checked={isSelected}
          disabled={unavailableLabel !== undefined}
          aria-label={`Invite ${name}`}
          aria-invalid={errorId !== undefined || undefined}
          aria-describedby={errorId}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <Avatar name={name} src={avatar} size={40} />
        <span className={classes.inviteeText}>
          <span className={classes.inviteeName}>
            {name} {unavailableLabel && <Tag>{unavailableLabel}</Tag>}
          </span>
          {commonText && <span>{commonText}</span>}
          {bio !== '' && <span className={classes.inviteeBio}>{bio}</span>}
        </span>
        <span className={classes.inviteeRating}>
          <Rating rating={rating} reviewCount={reviewCount} />
          <span>{formatCount(reviewCount, 'review')}</span>
        </span>
      </label>
    </li>
  );
}

function InviteesSkeleton() {
  return (
    <Loading noun="developers">
      {[1, 2, 3].map((place) => (
        <div key={place} className={classes.invitee}>
          <Skeleton height={20} width={20} />
          <Skeleton height={40} width={40} circle />
          <span className={classes.inviteeText}>
            <Skeleton height={14} width="40%" mb={8} />
            <Skeleton height={12} width="85%" />
          </span>
        </div>
      ))}
    </Loading>
  );
}
