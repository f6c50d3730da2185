/** What kind of software a project or a piece of work is (SPEC section 1). */
export const categories = [
  'Mobile App',
  'Web App',
  'Desktop App',
  'API Development',
  'Enterprise',
  'Blockchain',
] as const;
export type Category = (typeof categories)[number];
