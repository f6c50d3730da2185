import { createFileRoute } from '@tanstack/react-router';
import type { OwnBidSearch } from '#features/bids/own/own-bid.rules.ts';
import { MyBidsPage } from '../pages/MyBidsPage.tsx';

export const Route = createFileRoute('/my-bids')({
  // The page reads it, as that of projects does.
  validateSearch: (given: OwnBidSearch) => given,
  head: () => ({ meta: [{ title: 'My bids' }] }),
  component: Own,
});

function Own() {
  return <MyBidsPage search={Route.useSearch()} />;
}
