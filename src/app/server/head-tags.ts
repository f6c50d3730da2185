import { escapeHtml } from '#platform/server/mail-layout.ts';

export const SITE = 'Bidwright';

/** What tabs, search engines and those who share a link read of a page. */
export interface Head {
  title: string;
  description: string;
  status: number;
  /** Whether search engines may list it: pages of one person alone, and refusals, may not be. */
  listed: boolean;
  /** What the page opens with, under its title. */
  opening?: Opening | undefined;
  /** The address holds a token, and stands nowhere in the page. */
  secret?: true | undefined;
  /** What schema.org has words for (JSON-LD). */
  structured?: StructuredData | undefined;
}

interface Opening {
  /** The title is somebody’s name, and their picture will stand beside it. */
  portrait?: true;
  /** The short line over the title. */
  above?: string;
  /** The sentence or two under it. */
  lead?: string | undefined;
  /** What a person wrote. */
  text?: string;
}

interface StructuredData {
  '@type': string;
  [property: string]: unknown;
}

/** Canonical address, Open Graph, robots and JSON-LD; `url` is the page's one address. */
export function metaTags(head: Head, url: string): string {
  const { title, description, listed, structured, secret } = head;
  const named: [string, string][] = [['twitter:card', 'summary_large_image']];
  if (!listed) named.push(['robots', 'noindex']);
  const properties = [
    ['og:site_name', SITE],
    ['og:type', structured?.['@type'] === 'ProfilePage' ? 'profile' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ...(secret ? [] : [['og:url', url]]),
    ['og:image', new URL('/og.png', url).href],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', `${SITE}: fixed-price software projects, built right`],
  ];
  const tags = [
    ...(secret ? [] : [`<link rel="canonical" href="${escapeHtml(url)}" />`]),
    ...named.map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`),
    ...properties.map(
      ([name, content = '']) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
    ),
  ];
  if (structured && listed) {
    const json = scriptJson({ '@context': 'https://schema.org', ...structured });
    tags.push(`<script type="application/ld+json">${json}</script>`);
  }
  return tags.join('\n    ');
}

/** JSON that cannot end the script element it stands in. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The page about the whole site. */
export function siteData(url: string): StructuredData {
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
  createdAt: string;
}

/** A developer's public page. */
export function profileData({ name, bio, skills, avatar, createdAt }: Profile): StructuredData {
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

/** The way to a page from the list it stands in. */
export function crumbsData(
  origin: string,
  list: { name: string; path: string },
  title: string,
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: list.name, item: origin + list.path },
      { '@type': 'ListItem', position: 2, name: title },
    ],
  };
}
