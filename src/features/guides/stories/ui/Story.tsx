import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import { FormattedDate, Money } from '#platform/client/text/values.tsx';
import type { StoryView } from '../story.schema.ts';
import classes from './stories.module.css';

interface StoryProps {
  story: StoryView;
  badge: ReactNode;
  /** The reviews that each side wrote about the other. */
  ofDeveloper: ReactNode;
  ofClient: ReactNode;
}

export function Story({ story, badge, ofDeveloper, ofClient }: StoryProps) {
  const { id, title, budget, completedAt } = story;
  return (
    <article className={classes.story} aria-labelledby={`story-${id}`}>
      <header>
        {badge}
        <h2 id={`story-${id}`}>
          <Link to="/projects/$id" params={{ id: String(id) }}>
            {title}
          </Link>
        </h2>
        <dl className={classes.storyFacts}>
          <div>
            <dt>Budget</dt>
            <dd>
              <Money dollars={budget} />
            </dd>
          </div>
          <div>
            <dt>Completed</dt>
            <dd>
              <FormattedDate at={completedAt} />
            </dd>
          </div>
        </dl>
      </header>
      <div className={classes.storySides}>
        {ofDeveloper}
        {ofClient}
      </div>
    </article>
  );
}

interface StoryPartyProps {
  person: { id: number; name: string; avatar: string | null };
  /** The role in this project. */
  roleLabel: string;
  to: '/clients/$id' | '/developers/$id';
}

/** Shows the author of a review. */
export function StoryParty({ person, roleLabel, to }: StoryPartyProps) {
  const { name, avatar } = person;
  return (
    <>
      <Avatar name={name} src={avatar} size={40} />
      <div>
        <ProfileLink to={to} user={person} />
        <small>{roleLabel}</small>
      </div>
    </>
  );
}
