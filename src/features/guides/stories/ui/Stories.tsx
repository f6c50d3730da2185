import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatPriceAndDays } from '#features/hires/price-consent/price-consent.labels.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { ProfileLink } from '#platform/client/text/ProfileLink.tsx';
import { FormattedDate, Money } from '#platform/client/text/values.tsx';
import type { StoryView } from '../story.schema.ts';
import classes from './stories.module.css';

interface StoriesProps {
  renderStory: (story: StoryView) => ReactNode;
}

export function Stories({ renderStory }: StoriesProps) {
  const pages = trpc.stories.list.useInfiniteQuery({}, pagingOptions);
  return (
    <PagedList
      query={pages}
      error="The stories could not be loaded"
      loading={<StoriesSkeleton />}
      empty={<NoStories />}
    >
      {(stories) => (
        <ul className={classes.stories}>
          {stories.map((story) => (
            <li key={story.id}>{renderStory(story)}</li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function NoStories() {
  const browse = (
    <Button variant="default" renderRoot={(props) => <Link to="/projects" {...props} />}>
      Browse open projects
    </Button>
  );
  return (
    <EmptyState title="No success stories yet" action={browse}>
      The first one appears here as soon as a public project is completed and both sides have
      reviewed each other.
    </EmptyState>
  );
}

function StoriesSkeleton() {
  return (
    <Loading noun="stories">
      <Skeleton height={320} radius={2} mb={48} />
      <Skeleton height={320} radius={2} />
    </Loading>
  );
}

interface StoryProps {
  story: StoryView;
  badge: ReactNode;
  ofDeveloper: ReactNode;
  ofClient: ReactNode;
}

export function Story({ story, badge, ofDeveloper, ofClient }: StoryProps) {
  const { id, title, budget, publicTerms, completedAt } = story;
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
          {publicTerms && (
            <div>
              <dt>Agreed for</dt>
              <dd>{formatPriceAndDays(publicTerms)}</dd>
            </div>
          )}
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
  user: { id: number; name: string; avatar: string | null };
  roleLabel: string;
  to: '/clients/$id' | '/developers/$id';
}

export function StoryParty({ user, roleLabel, to }: StoryPartyProps) {
  const { name, avatar } = user;
  return (
    <>
      <Avatar name={name} src={avatar} size={40} />
      <div>
        <ProfileLink to={to} user={user} />
        <small>{roleLabel}</small>
      </div>
    </>
  );
}
