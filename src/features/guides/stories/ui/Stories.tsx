import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { readError } from '#platform/client/errors.ts';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { Loading } from '#platform/client/kit/Loading.tsx';
import { MoreButton } from '#platform/client/kit/MoreButton.tsx';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import { trpc } from '#platform/client/trpc.ts';
import type { StoryView } from '../story.schema.ts';
import './stories.css';

interface StoriesProps {
  /** One project with its two reviews. */
  story: (story: StoryView) => ReactNode;
}

/** Every public project that both sides reviewed, the last completed first. */
export function Stories({ story }: StoriesProps) {
  const list = useRef<HTMLUListElement>(null);
  const pages = trpc.stories.list.useInfiniteQuery(
    {},
    { getNextPageParam: ({ next }) => next ?? undefined },
  );
  if (pages.isPending) return <Waiting />;
  if (pages.isLoadingError) {
    return (
      <ErrorState
        title="The stories could not be loaded"
        message={readError(pages.error).message}
        onRetry={() => void pages.refetch()}
        retrying={pages.isFetching}
      />
    );
  }
  const told = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  if (told.length === 0) return <Nothing />;
  return (
    <>
      <ul className="bw-stories" ref={list}>
        {told.map((one) => (
          <li key={one.id}>{story(one)}</li>
        ))}
      </ul>
      <MoreButton pages={pages} list={list} count={told.length} />
    </>
  );
}

function Nothing() {
  const browse = (
    <Button variant="default" renderRoot={(props) => <Link to="/projects" {...props} />}>
      Browse open projects
    </Button>
  );
  return (
    <EmptyState title="No story to tell yet" action={browse}>
      The first one stands here as soon as a public project is completed and both sides have
      reviewed each other.
    </EmptyState>
  );
}

function Waiting() {
  return (
    <Loading what="stories">
      <Skeleton height={320} radius={2} mb={48} />
      <Skeleton height={320} radius={2} />
    </Loading>
  );
}
