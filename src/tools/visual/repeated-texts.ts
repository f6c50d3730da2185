import type { Page } from 'playwright-core';

const MIN_LENGTH = 40;

/**
 * Returns the texts of `main` that a reader sees more than once. Decoration that repeats texts, such
 * as a marquee, is hidden from assistive technology and omitted.
 */
export function findRepeatedTexts(page: Page): Promise<string[]> {
  return page.evaluate((minLength) => {
    const texts = [...document.querySelectorAll('main *')].flatMap((element) => {
      if (!element.checkVisibility() || element.closest('[aria-hidden=true]')) return [];
      return [...element.childNodes].flatMap((node) => {
        const text = node.nodeType === Node.TEXT_NODE ? node.nodeValue : null;
        return text?.replace(/\s+/g, ' ').trim() ?? [];
      });
    });
    const longTexts = texts.filter(({ length }) => length >= minLength);
    return [...new Set(longTexts.filter((text, nth) => longTexts.indexOf(text) < nth))];
  }, MIN_LENGTH);
}
