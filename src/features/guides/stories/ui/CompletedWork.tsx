import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { formatPriceAndDays } from '#features/hires/price-consent/price-consent.labels.ts';
import type { Category } from '#features/profiles/profile.rules.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { Skeleton } from '#platform/client/feedback/Loading.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { FormattedDate } from '#platform/client/text/values.tsx';
import classes from './completed-work.module.css';

interface CompletedWorkProps {
  developerId: number;
  badge: ComponentType<{ category: Category }>;
}

/** Nothing if outsiders may see none. */
export function CompletedWork({ developerId, badge: Badge }: CompletedWorkProps) {
  const pages = trpc.stories.list.useInfiniteQuery({ developerId }, pagingOptions);
  if (pages.data?.pages[0]?.items.length === 0) return null;
  return (
    <section className={classes.work} aria-labelledby="completed-work-title">
      <h2 id="completed-work-title">Completed work</h2>
      <p>Public projects that both sides have reviewed, latest first.</p>
      <PagedList
        query={pages}
        error="The completed work could not be loaded"
        errorLevel={3}
        loading={<Skeleton height={96} radius={2} />}
        empty={null}
      >
        {(stories) => (
          <ul>
            {stories.map(({ id, title, category, completedAt, publicTerms }) => (
              <li key={id}>
                <Link to="/projects/$id" params={{ id: String(id) }}>
                  {title}
                </Link>
                <Badge category={category} />
                {publicTerms && <span>{formatPriceAndDays(publicTerms)}</span>}
                <FormattedDate at={completedAt} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}
