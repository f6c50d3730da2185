import { type ReactNode, useId, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';
import { fadeScrollEdges } from '#platform/client/layout/scroll-fade.ts';
import { SearchField } from '#platform/client/lists/SearchField.tsx';
import { plural } from '#platform/shared/words.ts';
import { InviteeChoice, InviteesWaiting } from './InviteeChoice.tsx';
import { useInvitees } from './useInvitees.ts';
import classes from './invite-developers.module.css';

const ONLY_THEY = 'Only they will see this project and may bid on it.';
const none: number[] = [];

interface InviteDevelopersProps {
  value?: number[];
  error?: ReactNode;
  lead?: string | undefined;
  /** Ids of developers that must not be listed. */
  except?: number[] | undefined;
  onChange: (ids: number[]) => void;
}

export function InviteDevelopers(props: InviteDevelopersProps) {
  const { value = none, error, lead = ONLY_THEY, except = none, onChange } = props;
  const [words, setWords] = useState('');
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
        value={words}
        onSearch={setWords}
        data-autofocus
      />
      {error && (
        <p className={classes.inviteError} id={errorId}>
          {error}
        </p>
      )}
      <Invitees
        words={words}
        value={value}
        except={except}
        errorId={error ? errorId : undefined}
        onChange={onChange}
      />
    </fieldset>
  );
}

interface InviteesProps {
  words: string;
  value: number[];
  except: number[];
  errorId: string | undefined;
  onChange: (ids: number[]) => void;
}

function Invitees({ words, value, except, errorId, onChange }: InviteesProps) {
  const { asked, listed, apart, missing, select, stale } = useInvitees(words, { value, onChange });
  const offered = listed?.filter(({ id }) => !except.includes(id));
  const people = [...apart, ...(offered ?? [])];
  return (
    <>
      {people.length > 0 && (
        <ul ref={fadeScrollEdges} className="bw-fade-y" data-stale={stale} aria-busy={stale}>
          {people.map((developer) => (
            <InviteeChoice
              key={developer.id}
              developer={developer}
              selected={value.includes(developer.id)}
              errorId={errorId}
              onSelect={(selected) => select(developer, selected)}
            />
          ))}
        </ul>
      )}
      {missing.count > 0 && (
        <ErrorState
          title={`Failed to load ${plural(missing.count, 'selected developer')}`}
          message={missing.message}
          onRetry={missing.retry}
          retrying={missing.retrying}
          level={3}
        />
      )}
      {!offered && asked.isError && (
        <ErrorState
          title={words ? 'Failed to load developers' : 'Failed to load featured developers'}
          message={readError(asked.error).message}
          onRetry={() => void asked.refetch()}
          retrying={asked.isFetching}
          level={3}
        />
      )}
      {!offered && !asked.isError && <InviteesWaiting />}
      {offered?.length === 0 && (
        <p className={classes.inviteEmpty} aria-live="polite">
          {words ? `No developers match "${words}".` : 'No featured developers available'}
        </p>
      )}
    </>
  );
}
