import type { QueryClient } from '@tanstack/react-query';
import {
  EMBEDDED_RESPONSES_ID,
  type EmbeddedResponse,
} from '#platform/shared/pages/embedded-response.ts';

/** Moves the data that the server sent with the page into the query cache. */
export function hydrateFirstData(queryClient: QueryClient): void {
  const element = document.getElementById(EMBEDDED_RESPONSES_ID);
  const reads: EmbeddedResponse[] = JSON.parse(element?.textContent || '[]');
  element?.remove();
  for (const { path, input, paged, data } of reads) {
    const options = { ...(input !== undefined && { input }), type: paged ? 'infinite' : 'query' };
    queryClient.setQueryData(
      [path.split('.'), options],
      paged ? { pages: [data], pageParams: [null] } : data,
    );
  }
}
