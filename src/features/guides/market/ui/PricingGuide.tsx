import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import { MIN_BUDGETS, MIN_HIRE_PEOPLE, MIN_HIRES, SAMPLE_MAX } from '../market.rules.ts';
import type { PriceView } from '../market.schema.ts';
import { PriceChart } from './PriceChart.tsx';
import { BidTable, BudgetTable } from './PriceTable.tsx';
import articleClasses from '../../ui/article.module.css';
import classes from './price-chart.module.css';

interface PricingGuideProps {
  renderBadge: (category: PriceView['category']) => ReactNode;
}

export function PricingGuide({ renderBadge }: PricingGuideProps) {
  const prices = trpc.market.prices.useQuery();
  return (
    <div className="bw-page">
      <PageHeading {...publicPageLabels['/pricing-guide']} />
      {prices.isPending && <PricesSkeleton />}
      {prices.isLoadingError && (
        <ErrorState
          title="The prices could not be loaded"
          message={readError(prices.error).message}
          onRetry={() => void prices.refetch()}
          retrying={prices.isFetching}
        />
      )}
      {prices.data && <PriceSections prices={prices.data} renderBadge={renderBadge} />}
      <Methodology />
    </div>
  );
}

function PriceSections({ prices, renderBadge }: PricingGuideProps & { prices: PriceView[] }) {
  if (prices.every(({ budgets, bids }) => budgets === null && bids === null)) {
    return (
      <EmptyState title="Not enough projects yet">
        {`A category appears as soon as it has ${MIN_BUDGETS} public projects.`}
      </EmptyState>
    );
  }
  return (
    <>
      <PriceChart prices={prices} renderBadge={renderBadge} />
      <BudgetTable title="Budgets in figures" prices={prices} renderBadge={renderBadge} />
      {prices.some(({ bids }) => bids) ? (
        <BidTable title="Hired bids in figures" prices={prices} renderBadge={renderBadge} />
      ) : (
        <section className={classes.table}>
          <h2>Hired bids</h2>
          <p>{`No category has ${MIN_HIRES} hires by ${MIN_HIRE_PEOPLE} developers for ${MIN_HIRE_PEOPLE} clients yet. Hired bids are shown from then on.`}</p>
        </section>
      )}
    </>
  );
}

function Methodology() {
  return (
    <section className={classes.source}>
      <h2>Where these figures come from</h2>
      <p>
        {`From the latest ${formatInteger(SAMPLE_MAX)} public projects of each category. A hired bid is a bid that a client paid for. Private and cancelled projects are not counted.`}
      </p>
      <p>
        {`A quarter of the amounts is below the lower quarter, half below the middle, a quarter above the upper quarter. Budgets are shown from ${MIN_BUDGETS} projects on, hired bids from ${MIN_HIRES} hires by ${MIN_HIRE_PEOPLE} developers for ${MIN_HIRE_PEOPLE} clients on. Bids are confidential, so the figures of hired bids are rounded to two digits and computed at ${MIN_HIRES}, ${2 * MIN_HIRES}, ${4 * MIN_HIRES} … hires only, and the lowest and the highest are not shown.`}
      </p>
      <p>
        The scale of the chart is logarithmic: from $1,000 to $2,000 is as far as from $10,000 to
        $20,000.
      </p>
      <div className={articleClasses.actions}>
        <Button variant="primary" renderRoot={(props) => <Link to="/create-project" {...props} />}>
          Post a project
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/resources" hash="brief" {...props} />}
        >
          Write a good brief
        </Button>
      </div>
    </section>
  );
}

function PricesSkeleton() {
  return (
    <Loading noun="prices">
      <Skeleton height={420} radius={2} mb={40} />
      <Skeleton height={320} radius={2} />
    </Loading>
  );
}
