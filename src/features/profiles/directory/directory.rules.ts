export const directorySorts = ['rating', 'newest', 'experience'] as const;
export type DirectorySort = (typeof directorySorts)[number];

export const sortWords: Record<DirectorySort, string> = {
  rating: 'Best rated',
  newest: 'Newest',
  experience: 'Most experienced',
};

/** Accounts are numbered as people join, so `id` orders by age; `skilled` is whether skills are listed. */
export type OrderFigure = 'id' | 'rating' | 'reviewCount' | 'completedProjects' | 'skilled';

/** The figures by which a list is ordered, highest first. */
export const directoryOrders = {
  rating: ['rating', 'reviewCount', 'id'],
  newest: ['id'],
  experience: ['completedProjects', 'rating', 'id'],
} as const satisfies Record<DirectorySort, readonly OrderFigure[]>;

/** Developers to show first: the best reviewed, the most experienced, the newest. */
export const featuredOrder = [
  'rating',
  'reviewCount',
  'completedProjects',
  'skilled',
  'id',
] as const satisfies readonly OrderFigure[];

/** How many characters of a bio a list shows. */
export const BIO_SHOWN = 300;
