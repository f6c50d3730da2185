import { expect, test } from 'vitest';
import { positionToasts } from './toast-position.ts';

const window1280 = { clientWidth: 1280, clientHeight: 800 };

function at(element: Element, [left, top, width, height]: [number, number, number, number]) {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
}

function page(form: [number, number, number, number], button: [number, number, number, number]) {
  document.body.innerHTML = '<form><button type="submit">Send</button></form><ol></ol>';
  for (const [name, value] of Object.entries(window1280)) {
    Object.defineProperty(document.documentElement, name, { value, configurable: true });
  }
  const [formIn, buttonIn, toasts] = ['form', 'button', 'ol'].map((name) =>
    document.querySelector<HTMLElement>(name),
  );
  if (!formIn || !buttonIn || !toasts) throw new Error('The page is not there');
  at(formIn, form);
  at(buttonIn, button);
  at(toasts, [860, 680, 420, 120]);
  positionToasts(toasts);
  const { style } = toasts;
  return [
    style.getPropertyValue('--bw-toasts-right'),
    style.getPropertyValue('--bw-toasts-bottom'),
  ];
}

test('a toast that would cover the form’s button is placed beside the form', () => {
  expect(page([850, 300, 380, 480], [870, 720, 340, 48])).toEqual(['430px', '']);
});

test('a toast is placed above the button without space beside its form', () => {
  expect(page([300, 300, 680, 480], [870, 720, 90, 48])).toEqual(['', '80px']);
});

test('a toast that covers no button is in its corner', () => {
  expect(page([850, 100, 380, 480], [870, 520, 340, 48])).toEqual(['', '']);
});
