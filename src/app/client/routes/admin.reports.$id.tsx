import { createFileRoute } from '@tanstack/react-router';
import { ReportPage } from '../pages/admin/ReportPage.tsx';
import { idIn } from '../pages/route-id.ts';

export const Route = createFileRoute('/admin/reports/$id')({
  loader: ({ params }) => void idIn(params),
  head: () => ({ meta: [{ title: 'Report' }] }),
  component: Report,
});

function Report() {
  const id = idIn(Route.useParams());
  return <ReportPage key={id} id={id} />;
}
