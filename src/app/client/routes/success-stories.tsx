import { createFileRoute } from '@tanstack/react-router';
import { SuccessStoriesPage } from '../pages/public/SuccessStoriesPage.tsx';

export const Route = createFileRoute('/success-stories')({
  head: () => ({ meta: [{ title: 'Success stories' }] }),
  loader: ({ context: { api } }) => {
    void api.stories.list.prefetchInfinite({});
  },
  component: SuccessStoriesPage,
});
