export const directorySorts = ['rating', 'newest', 'experience'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** The figures an order goes by, highest first; accounts are numbered as people join. */
export const directoryOrders = {
  rating: ['rating', 'reviewCount', 'id'],
  newest: ['id'],
  experience: ['completedProjects', 'rating', 'id'],
} as const satisfies Record<DirectorySort, readonly string[]>;

/** How many characters of a bio a list shows. */
export const BIO_SHOWN = 300;
