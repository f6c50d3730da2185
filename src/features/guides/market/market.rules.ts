/** Of fewer projects than this no figure is shown: it would say more of them than of a price. */
export const ENOUGH = 5;
/** The figures of a category come from so many of its projects, the latest posted. */
export const LATEST = 1_000;
