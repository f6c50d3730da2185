/** The larger part of the home page, asked for as soon as somebody is on the way there. */
export const loadBelowFold = () => import('./BelowFold.tsx');
