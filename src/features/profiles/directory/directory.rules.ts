export const directorySorts = ['rating', 'newest', 'experience'] as const;
export type DirectorySort = (typeof directorySorts)[number];

export const sortLabels: Record<DirectorySort, string> = {
  rating: 'Best rated',
  newest: 'Newest',
  experience: 'Most experienced',
};

/** Accounts are numbered as people join, so `id` orders by age; `skilled` is whether skills are listed. */
export type SortKey = 'id' | 'rating' | 'reviewCount' | 'completedProjects' | 'skilled';

/** The figures by which a list is ordered, highest first. */
export const directorySortKeys = {
  rating: ['rating', 'reviewCount', 'id'],
  newest: ['id'],
  experience: ['completedProjects', 'rating', 'id'],
} as const satisfies Record<DirectorySort, readonly SortKey[]>;

/** Developers to show first: the best reviewed, the most experienced, the newest. */
export const featuredSortKeys = [
  'rating',
  'reviewCount',
  'completedProjects',
  'skilled',
  'id',
] as const satisfies readonly SortKey[];

/** How many characters of a bio a list shows. */
export const BIO_PREVIEW_LENGTH = 300;
