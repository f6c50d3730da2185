export type DeviceKind = 'phone' | 'tablet' | 'computer' | 'unknown';

/** In this order: many of them also claim to be those after them. */
const browsers: [RegExp, string][] = [
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

/** Who says all of it. */
const systems: [RegExp[], string, DeviceKind][] = [
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
  /** Such as `Firefox on Windows`. */
  name: string;
  kind: DeviceKind;
}

/** A browser and its system in words, as far as what it says of itself gives them away. */
export function deviceOf(userAgent: string): Device {
  const browser = browsers.find(([said]) => said.test(userAgent))?.[1];
  const [, system, kind = 'unknown'] =
    // Stryker disable next-line ArrayDeclaration: what comes first in a row is not read here
    systems.find(([said]) => said.every((one) => one.test(userAgent))) ?? [];
  if (browser) return { name: system ? `${browser} on ${system}` : browser, kind };
  if (system) return { name: `A browser on ${system}`, kind };
  const tool = /^([A-Za-z][\w.-]{0,39})\//.exec(userAgent)?.[1];
  return { name: tool && tool !== 'Mozilla' ? tool : 'An unknown device', kind };
}
