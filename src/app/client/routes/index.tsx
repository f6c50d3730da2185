import { createFileRoute } from '@tanstack/react-router';
import { homeFeatured } from '#features/profiles/directory/directory.rules.ts';
import { listQueryOptions, toHomeFilter } from '#features/projects/project-search.rules.ts';
import { HomePage } from '../pages/public/HomePage.tsx';
import { loadBelowFold } from '../pages/public/load-below-fold.ts';

interface HomeSearch {
  scrollTo?: string;
}

export const Route = createFileRoute('/')({
  validateSearch: ({ scrollTo }: Record<string, unknown>): HomeSearch =>
    typeof scrollTo === 'string' ? { scrollTo } : {},
  head: () => ({ meta: [{ title: 'Fixed-price software projects, built right' }] }),
  loader: ({ context: { api } }) => {
    void loadBelowFold();
    void api.projects.list.prefetch(toHomeFilter({}), listQueryOptions);
    void api.profiles.featured.prefetch(homeFeatured);
    void api.showcase.stats.prefetch();
    void api.showcase.testimonials.prefetch();
  },
  component: Home,
});

function Home() {
  const { scrollTo } = Route.useSearch();
  return <HomePage scrollTo={scrollTo} />;
}
