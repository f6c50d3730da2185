import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { DELIVERY_DAYS_MAX, PROPOSAL_MAX } from '#features/bids/bid.rules.ts';
import { SEARCHES_MAX } from '#features/saved-searches/saved-search.rules.ts';
import type { Role } from '#platform/shared/actor.ts';
import { formatWhole } from '#platform/shared/locale.ts';
import { pageWords } from '#platform/shared/page-words.ts';
import { payoutCountries } from '#platform/shared/payout-countries.ts';
import findWork from '../text/find-work.md';
import { Article } from './Article.tsx';
import { clockValues } from './clock-values.ts';
import { FeeExample } from './FeeExample.tsx';
import { OpenCounts } from './OpenCounts.tsx';
import classes from './article.module.css';

interface FindWorkGuideProps {
  badge: ComponentProps<typeof OpenCounts>['badge'];
  /** The role of the signed-in user; null for visitors. */
  reader: Role | null;
}

export function FindWorkGuide({ badge, reader }: FindWorkGuideProps) {
  const values = {
    ...clockValues,
    deliveryDaysMax: String(DELIVERY_DAYS_MAX),
    proposalMax: formatWhole(PROPOSAL_MAX),
    searchesMax: String(SEARCHES_MAX),
    payoutCountries: String(payoutCountries.length),
    openCounts: <OpenCounts badge={badge} />,
    browseButton: <BrowseButton />,
    feeExample: <FeeExample />,
    searchesButton: <SearchesButton reader={reader} />,
  };
  const join = (
    <Button
      variant="next"
      renderRoot={(props) => <Link to="/create-developer-profile" {...props} />}
    >
      Join as a developer
    </Button>
  );
  return (
    <Article
      {...pageWords['/find-work']}
      sections={findWork}
      values={values}
      actions={reader === null ? join : undefined}
    />
  );
}

function BrowseButton() {
  return (
    <div className={classes.actions}>
      <Button variant="default" renderRoot={(props) => <Link to="/projects" {...props} />}>
        Browse all projects
      </Button>
    </div>
  );
}

function SearchesButton({ reader }: Pick<FindWorkGuideProps, 'reader'>) {
  if (reader === null) {
    return (
      <div className={classes.actions}>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/login" search={{ from: '/saved-searches' }} {...props} />
          )}
        >
          Sign in to save a search
        </Button>
      </div>
    );
  }
  if (reader !== 'developer') return null;
  return (
    <div className={classes.actions}>
      <Button variant="default" renderRoot={(props) => <Link to="/saved-searches" {...props} />}>
        Saved searches
      </Button>
    </div>
  );
}
