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

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Returns the path of an installed browser; null if there is none or CHROME_PATH is empty. */
async function findInstalledBrowser(): Promise<string | null> {
  const { CHROME_PATH, PATH = '' } = process.env;
  if (CHROME_PATH !== undefined) return CHROME_PATH || null;
  const folders = [...PATH.split(delimiter), ...usualFolders];
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  for (const file of [...candidates, ...usualFiles]) if (await isExecutable(file)) return file;
  return null;
}

/** Returns the configuration of the packaged fonts. */
const formatFontConfig = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;

/**
 * Unpacks the browser from npm into a folder of this user, unless it is there already; returns the
 * folder. `inflate` writes fixed names into the temporary folder, so TMPDIR is changed while it
 * runs. The folder is renamed at the end, because other processes may unpack at the same time.
 */
async function unpackBrowser(): Promise<string> {
  const home = join(tmpdir(), `bidwright-chromium-${userInfo().uid}`);
  if (await isExecutable(join(home, 'chromium'))) return home;

  const packed = join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../bin');
  const unpackFolder = await mkdtemp(`${home}-`);
  const originalTmpdir = process.env.TMPDIR;
  process.env.TMPDIR = unpackFolder;
  try {
    for (const name of ['al2023.tar.br', 'fonts.tar.br', 'chromium.br']) {
      await inflate(join(packed, name));
    }
  } finally {
    if (originalTmpdir === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = originalTmpdir;
  }
  await mkdir(join(unpackFolder, 'home'));
  await writeFile(join(unpackFolder, 'fonts.conf'), formatFontConfig(home));
  await rename(unpackFolder, home).catch(() => rm(unpackFolder, { recursive: true, force: true }));
  return home;
}

/**
 * Returns program and environment of the browser from npm. Throws if it does not support this
 * machine.
 */
async function preparePackagedBrowser(): Promise<{ file: string; env: Record<string, string> }> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'The browser tests need Chrome or Chromium: install one, or name it in CHROME_PATH.',
    );
  }
  const home = await unpackBrowser();
  const env = {
    HOME: join(home, 'home'),
    LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
    FONTCONFIG_FILE: join(home, 'fonts.conf'),
  };
  return { file: join(home, 'chromium'), env };
}

/**
 * Launches an installed Chrome or Chromium; without one, or if CHROME_PATH is empty, the one from
 * npm. `extraFlags` are added to its command line.
 */
export async function launchBrowser(extraFlags: string[] = []): Promise<Browser> {
  const args = [...flags, ...extraFlags];
  const installed = await findInstalledBrowser();
  if (installed) return chromium.launch({ executablePath: installed, args });
  const { file, env } = await preparePackagedBrowser();
  return chromium.launch({ executablePath: file, args, env });
}
