import type { MailMessage } from './mailer.ts';

interface MailLink {
  label: string;
  /** Follows the label; empty if there is none. */
  text?: string;
  url: string;
}

interface MailContent {
  to: string;
  subject: string;
  name: string;
  paragraphs: string[];
  links?: MailLink[];
  /** Further links; the heading may be null. */
  sections?: { heading: string | null; links: MailLink[] }[];
  action?: { label: string; url: string };
  unsubscribeUrl?: string;
}

const INK = '#16202b';
const PAPER = '#f7f4ec';
const BLUE = '#1f4fa8';

export function composeMail(content: MailContent): MailMessage {
  const { to, subject, name, paragraphs, links = [], action, unsubscribeUrl } = content;
  const sections = [{ heading: null, links }, ...(content.sections ?? [])];
  const greeting = `Hello ${name},`;
  const brand = 'Bidwright';
  const unsubscribeQuestion = 'Don’t want emails like this?';
  const text = [
    greeting,
    ...paragraphs,
    ...sections.flatMap(({ heading, links }) => [
      heading,
      ...links.map(({ label, text, url }) => [label, text, url].filter(Boolean).join('\n')),
    ]),
    action && `${action.label}: ${action.url}`,
    brand,
    unsubscribeUrl && `${unsubscribeQuestion} ${unsubscribeUrl}`,
  ]
    .filter(Boolean)
    .join('\n\n');
  const lists = sections
    .map(
      ({ heading, links }) =>
        (heading
          ? `<h2 style="margin:24px 0 12px;font-size:18px">${escapeHtml(heading)}</h2>`
          : '') + formatList(links),
    )
    .join('');
  const button = action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="background:${BLUE};` +
      `color:#fff;padding:12px 20px;text-decoration:none;border-radius:4px">` +
      `${escapeHtml(action.label)}</a></p>`
    : '';
  const footer = unsubscribeUrl
    ? `<p style="margin:32px 0 0;font-size:13px">${unsubscribeQuestion} ` +
      `<a href="${escapeHtml(unsubscribeUrl)}" style="color:${BLUE}">Unsubscribe</a></p>`
    : '';
  const body = [greeting, ...paragraphs]
    .map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`)
    .join('');
  return {
    to,
    subject,
    text,
    ...(unsubscribeUrl && { unsubscribeUrl }),
    html:
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(subject)}</title>` +
      `<body style="margin:0;background:${PAPER};color:${INK};` +
      `font:16px/1.5 'Instrument Sans',Helvetica,Arial,sans-serif">` +
      `<div style="max-width:560px;margin:0 auto;padding:32px 20px">` +
      `<p style="font-weight:700;font-size:20px;border-bottom:1px solid ${INK};` +
      `padding-bottom:12px;margin:0 0 24px">${brand}</p>${body}${lists}${button}${footer}</div></body></html>`,
  };
}

function formatList(links: MailLink[]): string {
  const items = links.map(
    ({ label, text, url }) =>
      `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:${BLUE}">` +
      `${escapeHtml(label)}</a>${text ? `<br>${escapeHtml(text)}` : ''}</li>`,
  );
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : '';
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
