/** Where what was typed of a new bid on this project is kept. */
export const offerDraft = (projectId: number) => `bid-${projectId}`;
