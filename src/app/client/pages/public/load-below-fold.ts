export const loadBelowFold = () => import('./BelowFold.tsx');
