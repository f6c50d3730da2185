import { useId } from 'react';
import { Money } from '#platform/client/text/values.tsx';
import type { InvitableProject } from '../../invitation.schema.ts';
import { InvitationStatusTag } from '../InvitationTags.tsx';
import classes from './project-choices.module.css';

interface ProjectChoicesProps {
  projects: InvitableProject[];
  value: number | null;
  error?: string | undefined;
  onChange: (projectId: number) => void;
}

const compareAvailability = (first: InvitableProject, second: InvitableProject) =>
  Number(first.invitation !== null) - Number(second.invitation !== null);

export function ProjectChoices({ projects, value, error, onChange }: ProjectChoicesProps) {
  const errorId = useId();
  const errorProps = error && { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <fieldset className={classes.choices} data-wrong={error !== undefined}>
      <legend>Choose a project</legend>
      {error && (
        <p className={classes.choicesError} id={errorId}>
          {error}
        </p>
      )}
      {projects
        .toSorted(compareAvailability)
        .map(({ id, title, budget, isPrivate, invitation }) => (
          <label key={id} data-selected={id === value} data-invited={invitation !== null}>
            <input
              type="radio"
              name="project"
              checked={id === value}
              disabled={invitation !== null}
              data-autofocus={invitation === null || undefined}
              {...(invitation === null && errorProps)}
              onChange={() => onChange(id)}
            />
            <span>
              <span className={classes.choiceTitle}>{title}</span>
              <span className={classes.choiceDetails}>
                <Money dollars={budget} />
                {isPrivate ? 'Private' : 'Public'}
              </span>
            </span>
            {invitation !== null && <InvitationStatusTag status={invitation} />}
          </label>
        ))}
    </fieldset>
  );
}
