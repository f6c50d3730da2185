import { createFileRoute } from '@tanstack/react-router';
import resources from '#features/guides/text/resources.md';
import { Article } from '#features/guides/ui/Article.tsx';
import { periodTexts } from '#features/guides/ui/guide-values.ts';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';

export const Route = createFileRoute('/resources')({
  head: () => ({ meta: [{ title: 'Resources' }] }),
  component: Resources,
});

function Resources() {
  return <Article {...publicPageLabels['/resources']} sections={resources} values={periodTexts} />;
}
