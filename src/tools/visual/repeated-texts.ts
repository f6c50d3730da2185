import type { Page } from 'playwright-core';

const MIN_LENGTH = 40;

/**
 * Returns the texts of `main` that a reader sees more than once. Input is omitted, and what
 * either screens or assistive technology do not show, such as the copies of a marquee.
 */
export function findRepeatedTexts(page: Page): Promise<string[]> {
  return page.evaluate((minLength) => {
    const texts = [...document.querySelectorAll('main *')].flatMap((element) => {
      if (!element.checkVisibility() || element.closest('[aria-hidden=true], .bw-hidden, textarea'))
        return [];
      return [...element.childNodes].flatMap((node) => {
        const text = node.nodeType === Node.TEXT_NODE ? node.nodeValue : null;
        return text?.replace(/\s+/g, ' ').trim() ?? [];
      });
    });
    const longTexts = texts.filter(({ length }) => length >= minLength);
    return [...new Set(longTexts.filter((text, nth) => longTexts.indexOf(text) < nth))];
  }, MIN_LENGTH);
}
