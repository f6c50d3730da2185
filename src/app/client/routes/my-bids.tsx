import { createFileRoute } from '@tanstack/react-router';
import type { OwnBidSearch } from '#features/bids/own/own-bid.rules.ts';
import { MyBidsPage } from '../pages/MyBidsPage.tsx';

export const Route = createFileRoute('/my-bids')({
  // Validated by the page, to exclude its filters from the entry bundle.
  validateSearch: (given: OwnBidSearch) => given,
  head: () => ({ meta: [{ title: 'My bids' }] }),
  component: Own,
});

function Own() {
  return <MyBidsPage search={Route.useSearch()} />;
}
