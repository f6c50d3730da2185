/** Loads the larger part of the home page. Called as soon as navigation to it starts. */
export const loadBelowFold = () => import('./BelowFold.tsx');
