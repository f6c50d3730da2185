import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { homeFeatured } from '../directory.rules.ts';
import { DeveloperCards, DeveloperCardsSkeleton } from './DeveloperCards.tsx';
import classes from './featured-developers.module.css';

/** The default limit of the query. */
const FEATURED_COUNT = 4;

function FeaturedCards() {
  const featured = trpc.profiles.featured.useQuery(homeFeatured);
  if (featured.isPending) return <DeveloperCardsSkeleton count={FEATURED_COUNT} />;
  if (!featured.data) {
    const { error, isFetching, refetch } = featured;
    return (
      <ErrorState
        title="Failed to load featured developers"
        message={readError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
        level={3}
      />
    );
  }
  if (featured.data.length === 0) {
    return <EmptyState title="No featured developers available" drawing="people" level={3} />;
  }
  return <DeveloperCards developers={featured.data} level={3} />;
}

export function FeaturedDevelopers() {
  return (
    <section className={`bw-page ${classes.featured}`} aria-labelledby="featured-title">
      <div className={classes.top}>
        <h2 id="featured-title">Featured Developers</h2>
        <Link to="/developers" className={classes.allLink}>
          View all
          <span className="bw-hidden"> developers</span>
        </Link>
      </div>
      <FeaturedCards />
    </section>
  );
}
