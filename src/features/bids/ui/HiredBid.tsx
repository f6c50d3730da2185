import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { BidTerms } from './BidTerms.tsx';
import classes from './bid-panel.module.css';

/** Shows the terms of the hired bid, with a link to the description of the project. */
export function HiredBid({ projectId }: { projectId: number }) {
  const { data, error } = trpc.bids.onProject.useQuery({ projectId, hiredOnly: true });
  const bid = data?.[0];
  if (!bid && !error) return null;
  return (
    <section className={classes.hiredBid} aria-labelledby="hired-bid">
      <h2 id="hired-bid">The hired bid</h2>
      {bid ? (
        <>
          <BidTerms bid={bid} proposalName="the proposal" />
          <p>
            <Link to="/projects/$id" params={{ id: String(projectId) }}>
              Read what the client asked for
            </Link>
          </p>
        </>
      ) : (
        error && <FormError>{readError(error).message}</FormError>
      )}
    </section>
  );
}
