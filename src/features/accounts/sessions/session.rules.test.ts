import { expect, test } from 'vitest';
import { parseUserAgent } from './session.rules.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${WEBKIT} Chrome/140.0.0.0 Safari/537.36`;
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows', 'computer'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/140.0`, 'Edge on Windows', 'computer'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome on ChromeOS', 'computer'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} OPR/120`,
    'Opera on macOS',
    'computer',
  ],
  [
    'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
    'Firefox on Linux',
    'computer',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on macOS',
    'computer',
  ],
  [
    `${IPHONE} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
    'phone',
  ],
  [
    `${IPHONE} (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    'phone',
  ],
  [`Mozilla/5.0 (Linux; Android 14; Tab) ${CHROME}`, 'Chrome on Android', 'tablet'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'A browser on Linux', 'computer'],
  ['curl/8.5.0', 'curl', 'unknown'],
  ['', 'An unknown device', 'unknown'],
  ['Mozilla/5.0', 'An unknown device', 'unknown'],
])('%s is %s', (userAgent, name, kind) => {
  expect(parseUserAgent(userAgent)).toEqual({ name, kind });
});

test.each([
  ['Edge/18.19045', 'Edge'],
  ['EdgA/140.0', 'Edge'],
  ['EdgiOS/140.0', 'Edge'],
  ['OPiOS/16.0', 'Opera'],
  ['OPT/5.5', 'Opera'],
  ['Vivaldi/7.5', 'Vivaldi'],
  ['YaBrowser/25.8', 'Yandex Browser'],
  ['DuckDuckGo/7', 'DuckDuckGo'],
  ['FxiOS/142.0', 'Firefox'],
  ['HeadlessChrome/140.0', 'Chrome'],
  ['Chromium/140.0', 'Chrome'],
])('a user agent with %s is %s although it names Chrome or Safari too', (header, name) => {
  const last = name === 'Chrome' ? 'Safari/537.36' : 'Chrome/140.0 Safari/537.36';
  expect(parseUserAgent(`${WEBKIT} ${header} ${last}`).name).toBe(name);
});

test.each([
  ['iPod touch; CPU iPhone OS 15_8 like Mac OS X', 'iPhone', 'phone'],
  ['iPad; CPU OS 18_5 like Mac OS X', 'iPad', 'tablet'],
  ['Macintosh; PPC', 'macOS', 'computer'],
  ['Darwin; Mac OS X', 'macOS', 'computer'],
])('%s is %s, a %s', (header, name, kind) => {
  expect(parseUserAgent(`Mozilla/5.0 (${header})`)).toEqual({ name: `A browser on ${name}`, kind });
});

test('a word that only resembles a known name is neither a browser nor a system', () => {
  expect(parseUserAgent('Mozilla/5.0 NotChrome/1.0')).toEqual({
    name: 'An unknown device',
    kind: 'unknown',
  });
  expect(parseUserAgent('Mozilla/5.0 (xLinux; Windows_95)').name).toBe('An unknown device');
});

test.each([
  ['my-tool_2.0/1.0', 'my-tool_2.0'],
  [`${'t'.repeat(40)}/1.0`, 't'.repeat(40)],
  [`${'t'.repeat(41)}/1.0`, 'An unknown device'],
  ['2curl/8.5.0', 'An unknown device'],
  ['a tool/1.0', 'An unknown device'],
])('the user agent %s of a tool is shown as %s', (userAgent, name) => {
  expect(parseUserAgent(userAgent)).toEqual({ name, kind: 'unknown' });
});
