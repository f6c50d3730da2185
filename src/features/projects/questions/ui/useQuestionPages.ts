import { trpc } from '#platform/client/api/trpc.ts';
import { pagingOptions } from '#platform/client/lists/paging.ts';

export function useQuestionPages(projectId: number) {
  return trpc.questions.list.useInfiniteQuery(
    { projectId },
    // After a failure, a new mount does not load again: the list shows the error and a retry
    // button.
    { ...pagingOptions, staleTime: 15_000, retryOnMount: false },
  );
}
