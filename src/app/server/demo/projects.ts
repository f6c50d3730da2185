import { apiProjects } from './api-projects.ts';
import { blockchainProjects } from './blockchain-projects.ts';
import { desktopProjects } from './desktop-projects.ts';
import { enterpriseProjects } from './enterprise-projects.ts';
import { mobileProjects } from './mobile-projects.ts';
import { moreWebProjects } from './more-web-projects.ts';
import type { DemoProject } from './story.ts';
import { webProjects } from './web-projects.ts';
import { workedProjects } from './worked-projects.ts';

/** All projects in the order in which they were posted. */
export const projects: DemoProject[] = [
  ...webProjects,
  ...moreWebProjects,
  ...mobileProjects,
  ...desktopProjects,
  ...apiProjects,
  ...enterpriseProjects,
  ...blockchainProjects,
  ...workedProjects,
].sort((a, b) => b.posted - a.posted);
