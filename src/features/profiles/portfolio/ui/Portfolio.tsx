import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { type BadgeComponent, PortfolioItemCard } from './PortfolioItemCard.tsx';
import classes from './portfolio.module.css';

interface PortfolioProps {
  developerId: number;
  badge: BadgeComponent;
  isOwn: boolean;
}

/** Mounting again after a failure does not retry, because the error state has a button to retry. */
function usePortfolio(developerId: number) {
  return trpc.portfolio.ofDeveloper.useQuery({ id: developerId }, { retryOnMount: false });
}

/** Null if the portfolio is empty and the viewer is another user. */
export function Portfolio({ developerId, badge, isOwn }: PortfolioProps) {
  const { data } = usePortfolio(developerId);
  if (data?.length === 0 && !isOwn) return null;
  return (
    <section aria-labelledby="portfolio-title">
      <div className={classes.top}>
        <h2 id="portfolio-title">Portfolio</h2>
        {isOwn && <Link to="/settings/portfolio">Edit portfolio</Link>}
      </div>
      <PortfolioItems developerId={developerId} badge={badge} />
    </section>
  );
}

function PortfolioItems({ developerId, badge }: Omit<PortfolioProps, 'isOwn'>) {
  const query = usePortfolio(developerId);
  const { data: items } = query;
  if (query.isPending) return <PortfolioSkeleton count={2} />;
  if (!items) {
    return (
      <ErrorState
        title="The portfolio could not be loaded"
        message={readError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        level={3}
      />
    );
  }
  if (items.length === 0) return <EmptyPortfolio />;
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={item.id}>
          <PortfolioItemCard item={item} badge={badge} level={3} />
        </li>
      ))}
    </ul>
  );
}

function EmptyPortfolio() {
  return (
    <p className={classes.emptyHint}>
      <span>Clients trust what they can see.</span>
      <Link to="/settings/portfolio">Add your first piece of work</Link>
    </p>
  );
}

export function PortfolioSkeleton({ count }: { count: number }) {
  return (
    <Loading noun="portfolio">
      <div className={classes.items}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items have no identity and never move
          <Skeleton key={index} height={230} radius={2} />
        ))}
      </div>
    </Loading>
  );
}
