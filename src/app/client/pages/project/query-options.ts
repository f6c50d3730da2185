/**
 * Other users change bids and the project. The error state has a retry button, so a new mount does
 * not retry.
 */
export const queryOptions = { staleTime: 15_000, retryOnMount: false };
