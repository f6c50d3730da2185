/** Kinds of software that a project or a portfolio item can have (SPEC section 1). */
export const categories = [
  'Mobile App',
  'Web App',
  'Desktop App',
  'API Development',
  'Enterprise',
  'Blockchain',
] as const;
export type Category = (typeof categories)[number];
