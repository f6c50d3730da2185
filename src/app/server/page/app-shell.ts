import { heroText } from '#features/showcase/hero.labels.ts';
import { escapeHtml } from '#platform/server/mail/mail-layout.ts';
import { type Head, SITE } from './head-tags.ts';
import { getOwn } from './page-path.ts';

/** Fills about the first screen. */
const TEXT_MAX = 1_500;

const LOGO = `<svg viewBox="0 0 30 28" width="30" height="28" aria-hidden="true" fill="none"><path
  class="letter" d="M4.500 1.500v25M4.500 3.500h8.500a5 5 0 0 1 0 10H4.500M4.500 13.500h10a5.500 5.500 0 0 1 0 11h-10"
  /><path class="measure" d="M26 3.500v21M23 3.500h6M23 24.500h6" /></svg>`;

const SKELETON_LINES = '<div class="bw-skeleton-lines"></div>';
const SKELETON = `<div class="bw-page"><header class="bw-heading"><div><div
  class="bw-skeleton-title"></div></div></header>${SKELETON_LINES}</div>`;

export function renderAppShell(path: string, head: Head): string {
  const main = getOwn(specialPages, path) ?? renderIntro(head);
  return `<div class="bw-shell"><header class="bw-header"><div class="bw-page bw-header-row"><a
    href="/" class="bw-wordmark" aria-label="${SITE}, home">${LOGO}${SITE}</a></div></header><main
    >${main}</main></div>`;
}

function renderParagraph(attributes: string, text: string | undefined): string {
  return text ? `<p ${attributes}>${escapeHtml(text)}</p>` : '';
}

function renderIntro({ title, intro }: Head): string {
  if (!intro) return SKELETON;
  const { eyebrow, lead, text, hasAvatar } = intro;
  const heading = [
    renderParagraph('class="bw-eyebrow"', eyebrow),
    `<h1>${hasAvatar ? renderName(title) : escapeHtml(title)}</h1>`,
    renderParagraph('class="bw-lead"', lead),
  ].join('');
  const excerpt = renderParagraph('class="bw-plain-text" dir="auto"', text?.slice(0, TEXT_MAX));
  const content = excerpt || SKELETON_LINES;
  return `<div class="bw-page"><header class="bw-heading"><div>${heading}</div></header>${content}</div>`;
}

/** The empty box prevents a layout shift. */
function renderName(name: string): string {
  const avatarBox = '<span class="bw-profile-room"></span>';
  return `<span class="bw-profile-name">${avatarBox}<span>${escapeHtml(name)}</span></span>`;
}

function renderHero(): string {
  const { start, endings, lead, viewBox } = heroText;
  // The boxes reserve space for the longest ending.
  const endingBoxes = endings
    .map((ending) => `<span class="bw-typed-placeholder">${ending}</span>`)
    .join('');
  return `<section class="bw-hero"><div class="bw-page bw-hero-row"><div class="bw-hero-text"><h1
    >${start}<span class="bw-typed-endings"><span class="bw-typed-ending">${endings[0]}</span>${endingBoxes}</span></h1><p>${lead}</p><div
    class="bw-hero-actions"><span class="bw-button bw-typed-placeholder" data-size="lg" aria-hidden="true"
    >&nbsp;</span></div></div><div class="bw-hero-sheet"><svg class="bw-drawing bw-hero-drawing"
    viewBox="${viewBox}" aria-hidden="true"></svg></div></div></section>`;
}

function renderSignIn(): string {
  return `<div class="bw-page bw-sign-in"><div class="bw-sign-in-form"><h1>Sign In</h1><div
    class="bw-sign-in-placeholder"></div></div><section class="bw-sign-in-aside"><svg class="bw-drawing"
    viewBox="20 0 220 150" width="220" height="150" aria-hidden="true"></svg><h2>New to Bidwright?</h2></section></div>`;
}

const specialPages: Record<string, string> = {
  '/': renderHero(),
  '/login': renderSignIn(),
};
