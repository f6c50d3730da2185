import { escapeHtml } from '#platform/server/mail/mail-layout.ts';

export const SITE = 'Bidwright';

export interface Head {
  title: string;
  description: string;
  status: number;
  isIndexed: boolean;
  /** Rendered before the scripts run; if absent, no title is rendered. */
  intro?: PageIntro | undefined;
  /** If true, the metadata must not contain the URL. */
  hasToken?: true | undefined;
  /** The page lists projects that can be read as a feed, too. */
  hasFeeds?: boolean;
  /** JSON-LD; rendered only if the page is indexed. */
  structuredData?: StructuredData | undefined;
}

interface PageIntro {
  hasAvatar?: true;
  eyebrow?: string;
  lead?: string | undefined;
  text?: string;
}

interface StructuredData {
  '@type': string;
  [property: string]: unknown;
}

export function renderMetaTags(head: Head, url: string): string {
  const { title, description, isIndexed, structuredData, hasToken } = head;
  const namedTags: [string, string][] = [['twitter:card', 'summary_large_image']];
  if (!isIndexed) namedTags.push(['robots', 'noindex']);
  const properties = [
    ['og:site_name', SITE],
    ['og:type', structuredData?.['@type'] === 'ProfilePage' ? 'profile' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ...(hasToken ? [] : [['og:url', url]]),
    ['og:image', new URL('/og.png', url).href],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', `${SITE}: fixed-price software projects, built right`],
  ];
  const tags = [
    ...(hasToken ? [] : [`<link rel="canonical" href="${escapeHtml(url)}" />`]),
    ...namedTags.map(
      ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`,
    ),
    ...properties.map(
      ([name, content = '']) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
    ),
  ];
  if (structuredData && isIndexed) {
    const json = toScriptJson({ '@context': 'https://schema.org', ...structuredData });
    tags.push(`<script type="application/ld+json">${json}</script>`);
  }
  return tags.join('\n    ');
}

/** `search` is the query of the page with its `?`, or empty. */
export function renderFeedTags(url: string, search: string): string {
  const formats = [
    ['atom', 'application/atom+xml'],
    ['json', 'application/feed+json'],
  ];
  return formats
    .map(([extension, type]) => {
      const href = escapeHtml(`${url}.${extension}${search}`);
      return `\n    <link rel="alternate" type="${type}" href="${href}" />`;
    })
    .join('');
}

/** No text in it can end the script element. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

export function buildSiteJsonLd(url: string): StructuredData {
  return {
    '@type': 'WebSite',
    name: SITE,
    url,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${new URL('/projects', url).href}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

interface Profile {
  name: string;
  bio: string;
  skills: string[];
  avatar: string | null;
  /** ISO 8601. */
  createdAt: string;
}

export function buildProfileJsonLd(profile: Profile): StructuredData {
  const { name, bio, skills, avatar, createdAt } = profile;
  return {
    '@type': 'ProfilePage',
    dateCreated: createdAt,
    mainEntity: {
      '@type': 'Person',
      name,
      ...(bio && { description: bio }),
      ...(skills.length > 0 && { knowsAbout: skills }),
      ...(avatar && { image: avatar }),
    },
  };
}

export function buildBreadcrumbsJsonLd(
  origin: string,
  list: { name: string; path: string },
  pageTitle: string,
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: list.name, item: origin + list.path },
      { '@type': 'ListItem', position: 2, name: pageTitle },
    ],
  };
}
