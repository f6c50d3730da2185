import etag from '@fastify/etag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Feed } from 'feed';
import type { ProjectCard } from '#features/projects/project.schema.ts';
import { readProjectSearch, toProjectFilter } from '#features/projects/project-search.rules.ts';
import { escapeHtml } from '#platform/server/mail/mail-layout.ts';
import { formatMoment } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { sendError } from '../rest/rest-routes.ts';
import { etagOptions, setCacheControl } from './http-cache.ts';
import type { CreateContext } from './request-context.ts';
import { createCaller } from './router.ts';

const TITLE = 'Open projects on Bidwright';
const ENTRIES_MAX = 50;

interface ProjectFeed {
  projects: ProjectCard[];
  /** Address of the list, which has the same filters. */
  pageUrl: string;
  feedUrl: string;
}

/** Open projects as an Atom and as a JSON feed, with the filters of `/projects` (rules 6). */
export function feedRoutes(createContext: CreateContext, appUrl: string) {
  const addFeed = (
    app: FastifyInstance,
    path: string,
    contentType: string,
    render: (feed: ProjectFeed) => string,
  ) =>
    app.get(path, async (request, reply) => {
      try {
        const projects = await loadProjects(createContext, request, reply);
        const { search } = new URL(request.url, appUrl);
        const pageUrl = `${appUrl}/projects${search}`;
        const feedUrl = `${appUrl}${path}${search}`;
        return reply.type(contentType).send(render({ projects, pageUrl, feedUrl }));
      } catch (thrown) {
        return sendError(request, reply, thrown);
      }
    });

  return async (app: FastifyInstance) => {
    // The feed is the same for every reader, so that proxies may store it.
    app.addHook('onRequest', (request, _reply, done) => {
      request.cookies = {};
      done();
    });
    app.addHook('onSend', (request, reply, payload, done) => {
      setCacheControl(request, reply, true);
      done(null, payload);
    });
    // After the other hook, which must see the status before it becomes 304.
    await app.register(etag, etagOptions);
    addFeed(app, '/projects.atom', 'application/atom+xml; charset=utf-8', renderAtom);
    addFeed(app, '/projects.json', 'application/feed+json; charset=utf-8', renderJsonFeed);
  };
}

async function loadProjects(
  createContext: CreateContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ProjectCard[]> {
  const api = createCaller(await createContext(request, reply));
  const filter = toProjectFilter(readProjectSearch({ ...(request.query as object) }));
  const page = await api.projects.list({ ...filter, limit: ENTRIES_MAX, fullDescription: true });
  return page.items;
}

function renderAtom({ projects, pageUrl, feedUrl }: ProjectFeed): string {
  const createdTimes = projects.map(({ createdAt }) => Date.parse(createdAt));
  const feed = new Feed({
    title: TITLE,
    id: feedUrl,
    link: pageUrl,
    feed: feedUrl,
    // Without projects, any date that does not change with each request.
    updated: new Date(Math.max(0, ...createdTimes)),
    generator: 'Bidwright',
  });
  for (const project of projects) {
    const { title, description, category, clientName, createdAt } = project;
    const link = projectUrl(project, pageUrl);
    const date = new Date(createdAt);
    feed.addItem({
      title: toHtml(title),
      link,
      date,
      published: date,
      category: [{ term: category }],
      author: [{ name: toXmlText(clientName), link: clientUrl(project, pageUrl) }],
      content: [summarize(project), ...description.split(/\n+/)]
        .map((paragraph) => `<p>${toHtml(paragraph)}</p>`)
        .join(''),
    });
  }
  return feed.atom1();
}

/** https://www.jsonfeed.org/version/1.1/ */
function renderJsonFeed({ projects, pageUrl, feedUrl }: ProjectFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: TITLE,
    home_page_url: pageUrl,
    feed_url: feedUrl,
    language: 'en',
    items: projects.map((project) => ({
      id: projectUrl(project, pageUrl),
      url: projectUrl(project, pageUrl),
      title: project.title,
      content_text: `${summarize(project)}\n\n${project.description}`,
      date_published: project.createdAt,
      authors: [{ name: project.clientName, url: clientUrl(project, pageUrl) }],
      tags: [project.category, ...project.skills],
    })),
  });
}

function summarize({ budget, deadline, category, skills }: ProjectCard): string {
  const closes = `open for bids until ${formatMoment(new Date(deadline))}`;
  return [formatDollars(budget), closes, category, skills.join(', ')].filter(Boolean).join(' · ');
}

const projectUrl = ({ id }: ProjectCard, base: string) => new URL(`/projects/${id}`, base).href;
const clientUrl = ({ clientId }: ProjectCard, base: string) =>
  new URL(`/clients/${clientId}`, base).href;

const toHtml = (text: string) => escapeHtml(toXmlText(text));

/** Without characters that XML 1.0 forbids, because the whole feed would be unreadable. */
function toXmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
