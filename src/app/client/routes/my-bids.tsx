import { createFileRoute } from '@tanstack/react-router';
import { MyBidsPage } from '../pages/MyBidsPage.tsx';

export const Route = createFileRoute('/my-bids')({
  head: () => ({ meta: [{ title: 'My bids' }] }),
  component: MyBidsPage,
});
