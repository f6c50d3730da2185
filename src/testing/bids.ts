import type { BidView } from '#features/bids/bid.schema.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { inDays, users } from './rooms.ts';

/** A signed-in developer, the project they see, and their bid on it. */
export const mira = { ...users.developer, role: 'developer' as const };
export const project: ProjectView = {
  id: 7,
  title: 'A booking page',
  description: 'Rooms and dates.',
  category: 'Web App',
  budget: 1_000,
  isPrivate: false,
  isUrgent: false,
  skills: [],
  deadline: inDays(7),
  status: 'active',
  bidCount: 0,
  createdAt: inDays(-1),
  clientId: 5,
  clientName: 'Clara Client',
  averageBid: null,
  isPaused: false,
  invitation: null,
};
export const bid: BidView = {
  id: 3,
  projectId: 7,
  developerId: 11,
  amount: 900,
  deliveryTime: 9,
  proposal: 'In two steps.',
  hirable: true,
  status: 'active',
  createdAt: inDays(0),
  shortlisted: null,
  declineReason: null,
  declinedAt: null,
  revision: 1,
  revisedAt: null,
  developer: {
    id: 11,
    name: 'Mira Okafor',
    avatar: null,
    rating: 0,
    reviewCount: 0,
    completedProjects: 0,
  },
};
