export const SESSION_IDLE_DAYS = 14;
export const SESSION_MAX_AGE_DAYS = 90;

export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown';

/**
 * The first match counts, because many user agents also contain the names of browsers further down.
 */
const browserPatterns: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

const systemPatterns: [RegExp[], string, DeviceKind][] = [
  [[/\biPhone\b|\biPod\b/], 'iPhone', 'phone'],
  [[/\biPad\b/], 'iPad', 'tablet'],
  [[/\bAndroid\b/, /\bMobile\b/], 'Android', 'phone'],
  [[/\bAndroid\b/], 'Android', 'tablet'],
  [[/\bWindows\b/], 'Windows', 'computer'],
  [[/\bMacintosh\b|\bMac OS X\b/], 'macOS', 'computer'],
  [[/\bCrOS\b/], 'ChromeOS', 'computer'],
  [[/\bLinux\b/], 'Linux', 'computer'],
];

interface Device {
  name: string;
  kind: DeviceKind;
}

export function parseUserAgent(userAgent: string): Device {
  const browser = browserPatterns.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [, system, kind = 'unknown'] =
    // Stryker disable next-line ArrayDeclaration: the first element of the tuple is not used here
    systemPatterns.find(([patterns]) => patterns.every((one) => one.test(userAgent))) ?? [];
  if (browser) return { name: system ? `${browser} on ${system}` : browser, kind };
  if (system) return { name: `A browser on ${system}`, kind };
  // A program such as `curl/8`. All browsers start with `Mozilla/`.
  const program = /^([A-Za-z][\w.-]{0,39})\//.exec(userAgent)?.[1];
  return { name: program && program !== 'Mozilla' ? program : 'An unknown device', kind };
}
