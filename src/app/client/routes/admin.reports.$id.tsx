import { createFileRoute } from '@tanstack/react-router';
import { ReportPage } from '../pages/admin/ReportPage.tsx';
import { parseRouteId } from '../routing/route-helpers.ts';

export const Route = createFileRoute('/admin/reports/$id')({
  loader: ({ params }) => void parseRouteId(params),
  head: () => ({ meta: [{ title: 'Report' }] }),
  component: Report,
});

function Report() {
  const id = parseRouteId(Route.useParams());
  return <ReportPage key={id} id={id} />;
}
