import { z } from 'zod';
import { BidView, OpenBidCount } from '#features/bids/bid.schema.ts';
import { PORTFOLIO_ITEMS_MAX } from '#features/profiles/portfolio/portfolio.rules.ts';
import { PortfolioItemView } from '#features/profiles/portfolio/portfolio.schema.ts';
import { DeveloperView } from '#features/profiles/profile.schema.ts';
import { ProjectCard } from '#features/projects/project.schema.ts';
import type { Caller } from '../http/router.ts';
import { arrayOfAtMost50 } from './endpoint.ts';

/** REST lists contain all fields of a project, and its bids. */
export const ListedProject = ProjectCard.extend({
  bids: arrayOfAtMost50(BidView).describe('The first 50 bids that the caller may see'),
}).meta({ id: 'ListedProject' });

export const developerWork = {
  ...OpenBidCount.shape,
  portfolio: z.array(PortfolioItemView).meta({ maxItems: PORTFOLIO_ITEMS_MAX }),
};

export const ListedDeveloper = DeveloperView.extend(developerWork).meta({ id: 'ListedDeveloper' });

/** A visitor sees no bids, so none are read. */
export async function addBids(
  api: Caller,
  projects: ProjectCard[],
  { isVisitor }: { isVisitor: boolean },
) {
  if (isVisitor) return projects.map((project) => ({ ...project, bids: [] }));
  const bids = await api.bids.onProjects({ projectIds: projects.map(({ id }) => id) });
  return projects.map((project) => ({
    ...project,
    bids: bids.filter(({ projectId }) => projectId === project.id),
  }));
}

export async function addDeveloperWork(api: Caller, developers: DeveloperView[]) {
  const query = { developerIds: developers.map(({ id }) => id) };
  const [items, counts] = await Promise.all([
    api.portfolio.ofDevelopers(query),
    api.bids.openCounts(query),
  ]);
  return developers.map((developer) => ({
    ...developer,
    activeBids: counts.find(({ developerId }) => developerId === developer.id)?.activeBids ?? 0,
    portfolio: items
      .filter(({ developerId }) => developerId === developer.id)
      .map(({ developerId: _, ...item }) => item),
  }));
}
