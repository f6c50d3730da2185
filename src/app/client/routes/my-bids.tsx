import { createFileRoute } from '@tanstack/react-router';
import type { OwnBidSearch } from '#features/bids/own/own-bid.rules.ts';
import { MyBidsPage } from '../pages/project/MyBidsPage.tsx';

export const Route = createFileRoute('/my-bids')({
  // Validated by the page, to exclude its filters from the entry bundle.
  validateSearch: (search: OwnBidSearch) => search,
  head: () => ({ meta: [{ title: 'My bids' }] }),
  component: MyBids,
});

function MyBids() {
  return <MyBidsPage search={Route.useSearch()} />;
}
