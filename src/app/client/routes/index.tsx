import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../pages/HomePage.tsx';

interface HomeSearch {
  scrollTo?: string;
}

export const Route = createFileRoute('/')({
  validateSearch: ({ scrollTo }: Record<string, unknown>): HomeSearch =>
    typeof scrollTo === 'string' ? { scrollTo } : {},
  head: () => ({ meta: [{ title: 'Fixed-price software projects, built right' }] }),
  component: Home,
});

function Home() {
  const { scrollTo } = Route.useSearch();
  return <HomePage scrollTo={scrollTo} />;
}
