import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import resources from '../text/resources.md';
import { Article } from './Article.tsx';
import { deadlineValues } from './deadline-values.ts';

export function ResourceGuides() {
  return (
    <Article {...publicPageLabels['/resources']} sections={resources} values={deadlineValues} />
  );
}
