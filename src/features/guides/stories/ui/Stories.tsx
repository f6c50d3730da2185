import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import type { StoryView } from '../story.schema.ts';
import classes from './stories.module.css';

interface StoriesProps {
  /** Renders one project with its two reviews. */
  renderStory: (story: StoryView) => ReactNode;
}

/** Lists public projects reviewed by both sides, sorted by completion, newest first. */
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
