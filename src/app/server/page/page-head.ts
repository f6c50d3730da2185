import { comparisonRefusal } from '#features/bids/bid-decision.rules.ts';
import { loadAgreement } from '#features/hires/agreement/agreement.service.ts';
import { loadWorkspace } from '#features/hires/workspace/workspace.service.ts';
import { loadClientProfile, loadDeveloperProfile } from '#features/profiles/profile.service.ts';
import { changeProjectRefusal, postRefusal } from '#features/projects/project.rules.ts';
import { loadVisibleProject } from '#features/projects/project.service.ts';
import type { Ctx } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { truncate, withoutFullStop } from '#platform/shared/format/text.ts';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import { loadUnsubscribeTitle, parseUnsubscribeToken } from '../http/unsubscribe-routes.ts';
import {
  buildBreadcrumbsJsonLd,
  buildProfileJsonLd,
  buildSiteJsonLd,
  type Head,
  SITE,
} from './head-tags.ts';
import { getOwn, parseIdPath } from './page-path.ts';

const SITE_DESCRIPTION =
  'Post a fixed-price software project, compare bids from developers, hire one, and release ' +
  'the protected funds when you are satisfied.';

type PageTexts = Record<string, { title: string; lead?: string }>;
const publicPages: PageTexts = publicPageLabels;
const signedInPages: PageTexts = ownPageLabels;

const SIGN_UP_PATH = '/create-developer-profile';
const POST_PROJECT_PATH = '/create-project';

const DESCRIPTION_MAX = 160;

interface PageHead
  extends Pick<Head, 'title' | 'description' | 'structuredData' | 'intro' | 'hasToken'> {
  isIndexed?: boolean;
}

type PageHeadLoader = (ctx: Ctx, id: number) => Promise<PageHead>;

const titlesByPath: Record<string, string> = {
  '/': 'Fixed-price software projects, built right',
  '/login': 'Sign in',
  '/settings': 'Settings',
  '/profile': 'Your profile',
  '/messages': 'Messages',
  '/payment-success': 'Payment',
  '/admin/setup-password': 'Set up admin password',
};

export const indexedPaths = ['/', '/login', ...Object.keys(publicPageLabels)];

const descriptionsByPath: Record<string, string> = {
  '/projects':
    'Browse open fixed-price software projects by category, deadline and skill, see the budget ' +
    'and the number of bids, and place your own bid.',
  '/create-developer-profile':
    'Join as a developer: say what you build, bid on fixed-price software projects, and get paid ' +
    'from protected funds.',
  '/login': 'Sign in to your projects, bids, messages and payments.',
  '/developers':
    'Browse developers by skill, rating and availability, read what they have built, and invite ' +
    'the right ones to bid on your fixed-price project.',
  '/scores':
    'How ratings, the order of developers and bids, the platform fee, shares and the price guide ' +
    'are computed on Bidwright.',
  '/how-it-works':
    'What client and developer do on a fixed-price project, step by step, where the money is, ' +
    'all deadlines, and how disputes work.',
  '/success-stories':
    'Every public software project that was completed here and reviewed by both sides, in the ' +
    'words of the client and of the developer.',
  '/find-work':
    'Open fixed-price software projects by category, how bidding works, what you receive, and ' +
    'how to be notified of new projects.',
  '/pricing-guide':
    'What software projects cost here: budgets and hired bids of each category, counted from ' +
    'public projects, with how many are behind each figure.',
  '/resources':
    'Short guides for fixed-price software work: write a good brief, write a bid that gets read, ' +
    'choose a developer, deliver and take delivery.',
  '/help':
    'Answers on posting, bidding, protected funds, deliveries, refunds, disputes, reviews and ' +
    'your account.',
  '/contact': 'Write to the people who run this marketplace. You get an answer by email.',
  '/terms': 'The rules of this marketplace in plain words, with every period and the fee.',
  '/privacy':
    'What data this site stores about you, why, for how long, who can see it, and what your ' +
    'rights are.',
};

const loadersByIdRoute: Record<string, PageHeadLoader> = {
  projects: async (ctx, id) => {
    const { title, description, isPrivate, status, clientId } = await loadVisibleProject(ctx, id);
    const list = { name: 'Projects', path: '/projects' };
    return {
      title,
      description: truncate(description, DESCRIPTION_MAX),
      isIndexed: !isPrivate && status !== 'removed',
      structuredData: buildBreadcrumbsJsonLd(ctx.settings.appUrl, list, title),
      // The page of its client begins with the bids.
      intro: {
        eyebrow: 'Project',
        ...(ctx.actor?.id !== clientId && { text: description }),
      },
    };
  },
  'projects/compare': async (ctx, id) => {
    const project = await loadVisibleProject(ctx, id);
    const refusal = comparisonRefusal(project, ctx.actor);
    if (refusal) throw refusal;
    return { title: `Compare bids: ${project.title}`, description: SITE_DESCRIPTION };
  },
  'projects/edit': async (ctx, id) => {
    if (!ctx.actor) return { title: 'Edit project', description: SITE_DESCRIPTION };
    const project = await loadVisibleProject(ctx, id);
    const refusal = changeProjectRefusal(project, ctx.actor);
    if (refusal) throw refusal;
    return { title: `Edit project: ${project.title}`, description: SITE_DESCRIPTION };
  },
  'projects/history': async (ctx, id) => {
    const { title } = await loadVisibleProject(ctx, id);
    return { title: `What changed: ${title}`, description: SITE_DESCRIPTION };
  },
  developers: async (ctx, id) => {
    const developer = await loadDeveloperProfile(ctx, id);
    const { name, bio } = developer;
    return {
      title: name,
      description: truncate(bio, DESCRIPTION_MAX) || SITE_DESCRIPTION,
      isIndexed: true,
      structuredData: buildProfileJsonLd(developer),
      intro: { eyebrow: 'Developer', text: bio, hasAvatar: true as const },
    };
  },
  clients: async (ctx, id) => {
    const { name, companyName } = await loadClientProfile(ctx, id);
    return {
      title: name,
      description: `${name}, ${companyName}, posts projects on ${SITE}.`,
      intro: { eyebrow: 'Client', lead: companyName, hasAvatar: true as const },
    };
  },
  'projects/room': async (ctx, id) => {
    const { actor } = ctx;
    // Signed-out visitors are redirected, so the head must not contain any detail.
    if (!actor) return { title: 'Project room', description: SITE_DESCRIPTION };
    const { title } = await loadWorkspace({ ...ctx, actor }, { projectId: id });
    return { title: `Project room: ${title}`, description: SITE_DESCRIPTION };
  },
  'projects/propose': async (ctx, id) => {
    const { actor } = ctx;
    if (!actor) return { title: 'Propose a change', description: SITE_DESCRIPTION };
    const { title } = await loadWorkspace({ ...ctx, actor }, { projectId: id });
    return { title: `Propose a change: ${title}`, description: SITE_DESCRIPTION };
  },
  'projects/agreement': async (ctx, id) => {
    const { actor } = ctx;
    // Signed-out visitors are redirected, so the head must not contain any detail.
    if (!actor) return { title: 'Agreement', description: SITE_DESCRIPTION };
    const { title } = await loadAgreement({ ...ctx, actor }, { projectId: id });
    return { title: `Agreement: ${title}`, description: SITE_DESCRIPTION };
  },
  messages: async () => ({ title: 'Messages', description: SITE_DESCRIPTION }),
  payment: async () => ({ title: 'Secure payment', description: SITE_DESCRIPTION }),
};

function isShownTo(actor: Ctx['actor'], path: string): boolean {
  if (path === SIGN_UP_PATH) return !actor;
  if (path === POST_PROJECT_PATH) return !actor || postRefusal(actor) === null;
  return actor !== null || getOwn(signedInPages, path) === undefined;
}

function findStaticHead({ actor, settings }: Ctx, path: string): Head | null {
  const texts = getOwn(publicPages, path) ?? getOwn(signedInPages, path);
  const title = texts?.title ?? titlesByPath[path];
  if (!title) return null;
  return {
    title,
    description: descriptionsByPath[path] ?? SITE_DESCRIPTION,
    status: 200,
    isIndexed: indexedPaths.includes(path),
    hasFeeds: path === '/projects',
    structuredData: path === '/' ? buildSiteJsonLd(settings.appUrl) : undefined,
    intro: texts && isShownTo(actor, path) ? { lead: texts.lead } : undefined,
  };
}

const tokenPageTitles: Record<string, string> = {
  'reset-password': 'Reset your password',
  'sign-in-link': 'Sign in',
  'email-change': 'Your email address',
  'second-factor': 'Your second factor',
  'confirm-email': 'Confirm your email address',
};

/**
 * The status is 403 if the actor may not see the page, and 404 for any other `DomainError` or an
 * unknown path. Throws all other errors.
 */
export async function loadPageHead(ctx: Ctx, path: string): Promise<Head> {
  const staticHead = findStaticHead(ctx, path);
  if (staticHead) return staticHead;
  const adminHead = findAdminHead(ctx, path);
  if (adminHead) return { ...adminHead, description: SITE_DESCRIPTION, isIndexed: false };
  const loadHead = findPageLoader(path);
  if (!loadHead) return createNotFoundHead();
  try {
    return { isIndexed: false, ...(await loadHead(ctx)), status: 200 };
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    const status = refusal.kind === 'forbidden' ? 403 : 404;
    return {
      title: withoutFullStop(refusal.message),
      description: SITE_DESCRIPTION,
      status,
      isIndexed: false,
    };
  }
}

/** The project or user with the id in the path may not exist. */
export function isPagePath(path: string): boolean {
  return (
    getOwn(publicPages, path) !== undefined ||
    getOwn(signedInPages, path) !== undefined ||
    getOwn(titlesByPath, path) !== undefined ||
    findAdminTitle(path) !== undefined ||
    findPageLoader(path) !== null
  );
}

function findPageLoader(path: string): ((ctx: Ctx) => Promise<PageHead>) | null {
  const token = parseUnsubscribeToken(path);
  if (token) {
    return async (ctx) => ({
      title: await loadUnsubscribeTitle(ctx, token),
      description: SITE_DESCRIPTION,
      hasToken: true,
    });
  }
  const [, section = '', pageToken, ...rest] = path.split('/');
  const title = pageToken && rest.length === 0 ? getOwn(tokenPageTitles, section) : undefined;
  if (title) return async () => ({ title, description: SITE_DESCRIPTION, hasToken: true });
  const idPath = parseIdPath(path);
  const loadHead = idPath && getOwn(loadersByIdRoute, idPath.route);
  return loadHead ? (ctx) => loadHead(ctx, idPath.id) : null;
}

function createNotFoundHead(): Head {
  return { title: 'Page Not Found', description: SITE_DESCRIPTION, status: 404, isIndexed: false };
}

export const fallbackHead = { title: SITE, description: SITE_DESCRIPTION, isIndexed: false };

const ADMIN_PATH = '/admin';

const adminTitles: Record<string, string> = {
  '/admin': 'Admin dashboard',
  '/admin/dashboard': 'Admin dashboard',
  '/admin/users': 'Users',
  '/admin/projects': 'Projects',
  '/admin/reports': 'Reports',
  '/admin/disputes': 'Disputes',
  '/admin/reconciliation': 'Reconciliation',
  '/admin/audit-logs': 'Audit log',
};

const adminTitlesByIdRoute: Record<string, string> = {
  users: 'User',
  projects: 'Project',
  reports: 'Report',
};

function findAdminHead({ actor }: Ctx, path: string): { title: string; status: number } | null {
  const title = findAdminTitle(path);
  if (title === undefined) return null;
  // Signed-out visitors are redirected to sign in.
  return { title, status: actor && actor.role !== 'admin' ? 403 : 200 };
}

function findAdminTitle(path: string): string | undefined {
  const idPath = path.startsWith(ADMIN_PATH) ? parseIdPath(path.slice(ADMIN_PATH.length)) : null;
  return idPath ? getOwn(adminTitlesByIdRoute, idPath.route) : getOwn(adminTitles, path);
}
