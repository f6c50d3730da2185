/** Loads the part of the home page below the first paint. Also called when a navigation begins. */
export const loadBelowFold = () => import('./BelowFold.tsx');
