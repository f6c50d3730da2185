export const directorySorts = ['rating', 'newest', 'experience'] as const;
export type DirectorySort = (typeof directorySorts)[number];

export const sortWords: Record<DirectorySort, string> = {
  rating: 'Best rated',
  newest: 'Newest',
  experience: 'Most experienced',
};

interface Ordered {
  id: number;
  rating: number;
  reviewCount: number;
  completedProjects: number;
  skills: readonly string[];
}

/** What an order reads of a developer; accounts are numbered as people join. */
const figures = {
  id: ({ id }) => id,
  rating: ({ rating }) => rating,
  reviewCount: ({ reviewCount }) => reviewCount,
  completedProjects: ({ completedProjects }) => completedProjects,
  skilled: ({ skills }) => (skills.length > 0 ? 1 : 0),
} satisfies Record<string, (developer: Ordered) => number>;
export type OrderFigure = keyof typeof figures;

/** The figures an order goes by, highest first. */
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

/** Developers as a list orders them. */
export function inFigureOrder<Developer extends Ordered>(
  developers: readonly Developer[],
  order: readonly OrderFigure[],
): Developer[] {
  return developers.toSorted((one, other) => {
    const decides = order.find((figure) => figures[figure](one) !== figures[figure](other));
    return decides ? figures[decides](other) - figures[decides](one) : 0;
  });
}

/** How many characters of a bio a list shows. */
export const BIO_SHOWN = 300;
