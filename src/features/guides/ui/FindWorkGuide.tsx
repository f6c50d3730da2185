import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { DELIVERY_DAYS_MAX, PROPOSAL_MAX } from '#features/bids/bid.rules.ts';
import { clocks } from '#features/hires/hire.rules.ts';
import { SEARCHES_MAX } from '#features/saved-searches/saved-search.rules.ts';
import type { Role } from '#platform/shared/actor.ts';
import { formatWhole } from '#platform/shared/locale.ts';
import { pageWords } from '#platform/shared/page-words.ts';
import { payoutCountries } from '#platform/shared/payout-countries.ts';
import { daysWords } from '#platform/shared/words.ts';
import { Article, type Part } from './Article.tsx';
import { FeeExample } from './FeeExample.tsx';
import { OpenCounts } from './OpenCounts.tsx';

interface FindWorkGuideProps {
  badge: ComponentProps<typeof OpenCounts>['badge'];
  /** As what who reads this is signed in; null for visitors. */
  reader: Role | null;
}

export function FindWorkGuide({ badge, reader }: FindWorkGuideProps) {
  const parts: Part[] = [
    { id: 'open', title: 'Open now', body: <Open badge={badge} /> },
    { id: 'bidding', title: 'How bidding works', body: <Bidding /> },
    { id: 'earnings', title: 'What you receive', body: <Earnings /> },
    { id: 'payouts', title: 'When it reaches your bank', body: <Payouts /> },
    { id: 'searches', title: 'Let projects come to you', body: <Searches reader={reader} /> },
  ];
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
      actions={reader === null ? join : undefined}
      parts={parts}
    />
  );
}

function Open({ badge }: Pick<FindWorkGuideProps, 'badge'>) {
  return (
    <>
      <p>
        Public projects that take bids at this moment. You can read all of them without an account.
      </p>
      <OpenCounts badge={badge} />
      <div className="bw-actions">
        <Button variant="default" renderRoot={(props) => <Link to="/projects" {...props} />}>
          Browse all projects
        </Button>
      </div>
    </>
  );
}

function Bidding() {
  return (
    <ol className="bw-points">
      <li>
        Read the project to its end. If something decides your price and is not there, ask the
        client in a conversation before you bid.
      </li>
      <li>
        {`Place one bid: a price in whole dollars, 1 to ${DELIVERY_DAYS_MAX} days, and a proposal of up to ${formatWhole(PROPOSAL_MAX)} characters. Nobody but you, the client and the admins reads it; how many bids there are and their average is shown to all.`}
      </li>
      <li>
        Change or withdraw it as long as nobody is hired. There is nothing to pay for bidding.
      </li>
      <li>
        When the client hires you, they pay the whole price at that moment. The days of your bid
        begin, and the project has a room of its own.
      </li>
      <li>
        {`Deliver there. The client releases the funds, or asks for changes. If they say nothing for ${daysWords(clocks.releaseAfterDelivery)}, the funds are released to you.`}
      </li>
    </ol>
  );
}

function Earnings() {
  return (
    <>
      <FeeExample />
      <p>
        The fee is agreed when the client pays for your bid. A later change of it never touches a
        project that runs. While you type a bid, the form says what you would receive.
      </p>
    </>
  );
}

function Payouts() {
  return (
    <>
      <p>
        {`Payouts go through Stripe, to bank accounts in ${payoutCountries.length} countries. Stripe asks on its own pages who you are and where your bank is; we never see either. You set this up once, on your payouts page.`}
      </p>
      <p>
        What is released to you is sent on as soon as your payout account is ready. Until then it
        waits for you and is not lost.
      </p>
    </>
  );
}

function Searches({ reader }: Pick<FindWorkGuideProps, 'reader'>) {
  return (
    <>
      <p>
        {`Save what you look for, up to ${SEARCHES_MAX} searches: a category, words, urgent ones. You are told in the app when a new project fits, and by mail at once, once a day, or not at all. A client who likes your profile can also invite you.`}
      </p>
      {reader === 'developer' && (
        <div className="bw-actions">
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/saved-searches" {...props} />}
          >
            Saved searches
          </Button>
        </div>
      )}
      {reader === null && (
        <div className="bw-actions">
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/login" search={{ from: '/saved-searches' }} {...props} />
            )}
          >
            Sign in to save a search
          </Button>
        </div>
      )}
    </>
  );
}
