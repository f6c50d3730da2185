import { expect, test } from 'vitest';
import { splitLinks, toPictureSource, toPublicUrl } from './links.ts';

const hrefs = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

test.each([
  ['See https://example.org/a?b=1#c now', ['https://example.org/a?b=1#c']],
  ['At the end: https://example.org.', ['https://example.org/']],
  ['(https://example.org/x)', ['https://example.org/x']],
  ['https://en.wikipedia.org/wiki/Bid_(law), read it', ['https://en.wikipedia.org/wiki/Bid_(law)']],
  ['HTTP://EXAMPLE.ORG and https://b.example', ['http://example.org/', 'https://b.example/']],
  ['<a href="https://example.org">x</a>', ['https://example.org/']],
  ['“https://example.org/a”', ['https://example.org/a']],
  [
    '»https://example.org/b«, ‘https://example.org/c’',
    ['https://example.org/b', 'https://example.org/c'],
  ],
  ['שלום https://example.org שלום', ['https://example.org/']],
  ['https://münchen.example/ä', ['https://xn--mnchen-3ya.example/%C3%A4']],
])('%s', (text, found) => {
  expect(hrefs(text)).toEqual(found);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  'ftp://example.org',
  'https://',
  'https://bank.example@evil.example/',
  'https://user:pass@evil.example/',
  'https://:pass@evil.example/',
  'www.example.org',
])('%s is no link', (text) => {
  expect(hrefs(text)).toEqual([]);
});

test('an address ends before a character that turns the reading direction', () => {
  expect(hrefs('https://example.org/\u202Egpj.exe')).toEqual(['https://example.org/']);
});

test('the parts together are the text, however long', () => {
  const text = `${'https://a.example)))) ,'.repeat(500)} tail https://b.example${')'.repeat(60_000)}`;
  const parts = splitLinks(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test.each([
  ['https://pictures.example/ada.png', 'https://pictures.example/ada.png'],
  ['https://127.0.0.1/ada.png', null],
  ['https://2130706433/ada.png', null],
  ['https://0x7f.1/ada.png', null],
  ['https://192.168.1.1/logo.png', null],
  ['https://[::1]/ada.png', null],
  ['https://[fd00::1]/ada.png', null],
  ['https://localhost/ada.png', null],
  ['https://router.local/ada.png', null],
  ['https://wiki.internal./ada.png', null],
  ['https://app.localhost:8443/ada.png', null],
  ['http://pictures.example/ada.png', null],
  ['https://user:pass@pictures.example/ada.png', null],
  ['https://bank.example@pictures.example/ada.png', null],
])(
  'a picture at %s is loaded from %s, never from a private network or with credentials',
  (text, url) => {
    expect(toPublicUrl(text)).toBe(url);
  },
);

test('an uploaded picture loads from the host in the address bar, others from theirs', () => {
  const path = `/pictures/${'Ab-_'.repeat(10)}xyz`;
  expect(toPictureSource(`http://127.0.0.1:3000${path}`)).toBe(path);
  for (const url of ['https://x.example/pictures/me.png', `https://x.example/a${path}`]) {
    expect(toPictureSource(url)).toBe(url);
  }
});
