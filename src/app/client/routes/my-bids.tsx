import { createFileRoute } from '@tanstack/react-router';
import type { MyBidSearch } from '#features/bids/my-bids/my-bid.rules.ts';
import { MyBidsPage } from '../pages/project/MyBidsPage.tsx';

export const Route = createFileRoute('/my-bids')({
  // Validated by the page, to exclude its filters from the entry bundle.
  validateSearch: (search: MyBidSearch) => search,
  head: () => ({ meta: [{ title: 'My bids' }] }),
  component: MyBids,
});

function MyBids() {
  return <MyBidsPage search={Route.useSearch()} />;
}
