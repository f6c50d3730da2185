import { createFileRoute } from '@tanstack/react-router';
import type { MyBidSearch } from '#features/bids/my-bids/my-bid.rules.ts';
import { MyBidsPage } from '../pages/project/MyBidsPage.tsx';

export const Route = createFileRoute('/my-bids')({
  // The page validates the search, so that the entry bundle does not contain the filters.
  validateSearch: (search: MyBidSearch) => search,
  head: () => ({ meta: [{ title: 'My bids' }] }),
  component: MyBids,
});

function MyBids() {
  return <MyBidsPage search={Route.useSearch()} />;
}
