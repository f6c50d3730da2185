import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { DELIVERY_DAYS_MAX, PROPOSAL_MAX } from '#features/projects/offer.rules.ts';
import { SEARCHES_MAX } from '#features/saved-searches/saved-search.rules.ts';
import type { Role } from '#platform/shared/actor.ts';
import { payoutCountries } from '#platform/shared/countries.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import findWork from '../text/find-work.md';
import { Article } from './Article.tsx';
import { FeeExample } from './FeeExample.tsx';
import { periodTexts } from './guide-values.ts';
import { OpenProjectCounts } from './OpenProjectCounts.tsx';
import classes from './article.module.css';

interface FindWorkGuideProps {
  renderBadge: ComponentProps<typeof OpenProjectCounts>['renderBadge'];
  viewerRole: Role | null;
}

export function FindWorkGuide({ renderBadge, viewerRole }: FindWorkGuideProps) {
  const values = {
    ...periodTexts,
    deliveryDaysMax: String(DELIVERY_DAYS_MAX),
    proposalMax: formatInteger(PROPOSAL_MAX),
    searchesMax: String(SEARCHES_MAX),
    payoutCountries: String(payoutCountries.length),
    openCounts: <OpenProjectCounts renderBadge={renderBadge} />,
    browseButton: <BrowseButton />,
    feeExample: <FeeExample />,
    searchesButton: <SavedSearchesButton viewerRole={viewerRole} />,
  };
  const joinButton = (
    <Button
      variant="primary"
      renderRoot={(props) => <Link to="/create-developer-profile" {...props} />}
    >
      Join as a developer
    </Button>
  );
  return (
    <Article
      {...publicPageLabels['/find-work']}
      sections={findWork}
      values={values}
      actions={viewerRole === null ? joinButton : undefined}
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

/**
 * Visitors get a link to the sign-in page, which then opens the saved searches. Clients and admins
 * see no link.
 */
function SavedSearchesButton({ viewerRole }: Pick<FindWorkGuideProps, 'viewerRole'>) {
  if (viewerRole === null) {
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
  if (viewerRole !== 'developer') return null;
  return (
    <div className={classes.actions}>
      <Button variant="default" renderRoot={(props) => <Link to="/saved-searches" {...props} />}>
        Saved searches
      </Button>
    </div>
  );
}
