import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import { sheets } from './sheets.ts';
import { pictureAt, scenesOf, view } from './stage.ts';

/** Makes the hero's films and stills anew: `node src/testing/film/film.ts`; needs ffmpeg. */
const root = join(import.meta.dirname, '../../..');
const out = join(root, 'src/features/showcase/ui/film');
const FPS = 24;
const WIDTH = 1680;
const size = { width: WIDTH, height: (WIDTH * view.high) / view.wide };
/** A moment at which construction lines and drawing are both to be seen. */
const STILL_S = 7.6;

const source = (path: string) => readFile(join(root, 'src', path), 'utf8');

/** Where paper is white or black, the page can put its own under every line. */
async function stylesOf(scheme: string): Promise<string> {
  const face = await readFile(
    join(
      root,
      'node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    ),
  );
  const paper = scheme === 'light' ? '#fff' : '#000';
  return `@font-face { font-family: 'Geist Mono'; font-weight: 100 900;
      src: url(data:font/woff2;base64,${face.toString('base64')}) }
    ${await source('platform/client/tokens.css')}
    ${await source('platform/client/base.css')}
    ${await source('features/showcase/ui/hero.css')}
    :root:root { --bw-paper: ${paper} }
    body { background: ${paper} }
    svg.bw-hero-drawing { width: 100vw; max-width: none }
    .bw-hero-drawing .pen { fill: var(--bw-next-ink); stroke: none }`;
}

async function filmPage(browser: Browser, scheme: string): Promise<Page> {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(`<html data-mantine-color-scheme="${scheme}"><body></body></html>`);
  await page.addStyleTag({ content: await stylesOf(scheme) });
  return page;
}

function ffmpeg(args: string[]) {
  const common = ['-hide_banner', '-loglevel', 'error', '-y'];
  const child = spawn('ffmpeg', [...common, ...args], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  });
  return { pictures: child.stdin, ended };
}

const scenes = scenesOf(sheets);

async function show(page: Page, at: number): Promise<void> {
  await page.evaluate(
    (picture) => {
      document.body.innerHTML = picture;
      const pen = document.querySelector('.pen');
      const head = [...document.querySelectorAll<SVGPathElement>('[data-drawn]')].at(-1);
      if (!head) return pen?.remove();
      const { x, y } = head.getPointAtLength(head.getTotalLength() * Number(head.dataset.drawn));
      pen?.setAttribute('transform', `translate(${x} ${y})`);
    },
    pictureAt(scenes, at),
  );
}

async function record(page: Page, master: string): Promise<void> {
  const seconds = scenes.at(-1)?.to ?? 0;
  const pipe = ['-f', 'image2pipe', '-framerate', String(FPS), '-i', '-'];
  const { pictures, ended } = ffmpeg([...pipe, '-c:v', 'libx264rgb', '-qp', '0', master]);
  for (let nth = 0; nth < seconds * FPS; nth += 1) {
    await show(page, nth / FPS);
    if (!pictures.write(await page.screenshot())) await once(pictures, 'drain');
  }
  pictures.end();
  await ended;
}

const plain = ['-an', '-pix_fmt', 'yuv420p', '-vf', 'scale=out_color_matrix=bt709:out_range=tv'];
const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
const film = ['-c:v', 'libx264', '-crf', '25', '-preset', 'veryslow', '-movflags', '+faststart'];

async function encode(master: string, scheme: string): Promise<void> {
  const name = join(out, `hero-${scheme}`);
  await ffmpeg(['-i', master, ...film, ...plain, ...colours, `${name}.mp4`]).ended;
  const still = ['-ss', String(STILL_S), '-i', master, '-frames:v', '1', '-quality', '82'];
  await ffmpeg([...still, `${name}.webp`]).ended;
}

const folder = await mkdtemp(join(tmpdir(), 'bidwright-film-'));
const browser = await launchBrowser();
try {
  for (const scheme of ['light', 'dark']) {
    const page = await filmPage(browser, scheme);
    const master = join(folder, `${scheme}.mkv`);
    await record(page, master);
    await encode(master, scheme);
    await page.close();
  }
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
