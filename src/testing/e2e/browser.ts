import { access, constants, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
const usualFiles = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

// Flags of the packaged browser, because with those of its package it exits with its first context.
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function runnable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function installedBrowser(): Promise<string | null> {
  const { CHROME_PATH, PATH = '' } = process.env;
  if (CHROME_PATH !== undefined) return CHROME_PATH || null;
  const folders = [...PATH.split(delimiter), ...usualFolders];
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  for (const file of [...candidates, ...usualFiles]) if (await runnable(file)) return file;
  return null;
}

const fontsIn = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;

/**
 * `inflate` unpacks into the temporary folder under fixed names, so each user has a folder of their
 * own.
 */
async function unpackedBrowser(): Promise<string> {
  const home = join(tmpdir(), `bidwright-chromium-${userInfo().uid}`);
  if (await runnable(join(home, 'chromium'))) return home;

  const packed = join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../bin');
  const draft = await mkdtemp(`${home}-`);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  try {
    for (const name of ['al2023.tar.br', 'fonts.tar.br', 'chromium.br']) {
      await inflate(join(packed, name));
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await mkdir(join(draft, 'home'));
  await writeFile(join(draft, 'fonts.conf'), fontsIn(home));
  await rename(draft, home).catch(() => rm(draft, { recursive: true, force: true }));
  return home;
}

async function packagedBrowser(): Promise<{ file: string; env: Record<string, string> }> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The browser tests need Chrome or Chromium: install one, or name it in CHROME_PATH.',
    );
  }
  const home = await unpackedBrowser();
  const env = {
    HOME: join(home, 'home'),
    LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
    FONTCONFIG_FILE: join(home, 'fonts.conf'),
  };
  return { file: join(home, 'chromium'), env };
}

/**
 * Launches an installed Chrome or Chromium; without one, or if CHROME_PATH is empty, the one from
 * npm.
 */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const args = [...flags, ...more];
  const installed = await installedBrowser();
  if (installed) return chromium.launch({ executablePath: installed, args });
  const { file, env } = await packagedBrowser();
  return chromium.launch({ executablePath: file, args, env });
}
