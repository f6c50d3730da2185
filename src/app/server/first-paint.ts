import { escapeHtml } from '#platform/server/mail-layout.ts';
import { type Head, SITE } from './head-tags.ts';

/** As much of a long text as stands on the first screen. */
const TEXT_MAX = 1_500;

const MARK = `<svg viewBox="0 0 30 28" width="30" height="28" aria-hidden="true" fill="none"><path
  class="letter" d="M4.500 1.500v25M4.500 3.500h8.500a5 5 0 0 1 0 10H4.500M4.500 13.500h10a5.500 5.500 0 0 1 0 11h-10"
  /><path class="measure" d="M26 3.500v21M23 3.500h6M23 24.500h6" /></svg>`;

/**
 * What stands there before the scripts have run, in the classes of the page itself: the mark, and
 * of pages for everybody their title and first words.
 */
export function firstPaint({ title, opening }: Head): string {
  const main = opening ? page(title, opening) : '';
  return `<div class="bw-shell"><header class="bw-header"><div class="bw-page bw-header-row"><a
    href="/" class="bw-wordmark" aria-label="${SITE}, home">${MARK}${SITE}</a></div></header><main
    >${main}</main></div>`;
}

function page(title: string, { above, text }: NonNullable<Head['opening']>): string {
  const eyebrow = above === undefined ? '' : `<p class="bw-eyebrow">${escapeHtml(above)}</p>`;
  const words = text
    ? `<p class="bw-plain-text" dir="auto">${escapeHtml(text.slice(0, TEXT_MAX))}</p>`
    : '';
  return `<div class="bw-page"><header class="bw-heading"><div>${eyebrow}<h1>${escapeHtml(title)}</h1
    ></div></header>${words}</div>`;
}
