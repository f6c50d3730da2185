import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Category, categories } from '#features/profiles/profile.rules.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import classes from './open-project-counts.module.css';

interface OpenProjectCountsProps {
  renderBadge: (category: Category) => ReactNode;
}

export function OpenProjectCounts({ renderBadge }: OpenProjectCountsProps) {
  const query = trpc.market.openProjectCounts.useQuery();
  if (query.isPending) return <OpenProjectCountsSkeleton />;
  if (!query.data) {
    return (
      <ErrorState
        title="The open projects could not be counted"
        message={readError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        level={3}
      />
    );
  }
  return (
    <ul className={classes.counts}>
      {query.data.map(({ category, projects }) => (
        <li key={category}>
          <Link to="/projects" search={{ category }}>
            {renderBadge(category)}
            <span className={classes.count}>{formatCount(projects, 'open project')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function OpenProjectCountsSkeleton() {
  return (
    <Loading noun="open projects">
      <div className={classes.counts}>
        {categories.map((category) => (
          <div key={category}>
            <Skeleton height="1.5rem" mt={14} mb={14} width="60%" radius={2} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
