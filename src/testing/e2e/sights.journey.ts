import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { isOfRoute } from '#app/server/page-files.ts';
import { DEMO_PASSWORD, type Persona } from '../visual/demo.ts';
import { sightsOf } from '../visual/routes.ts';
import { setStage } from './stage.ts';
import { isTidy, open, signIn, type Visitor } from './visitor.ts';

const stage = setStage();
const routes = join(import.meta.dirname, '../../app/client/routes');
/** Frames of other pages, and what needs an account of its own to be seen. */
const unseen = new Set(['__root', 'admin', 'messages']);

test('every route is among the pages that are looked at', async () => {
  const files = (await readdir(routes)).map((name) => name.replace(/\.tsx$/, ''));
  const paths = (await sightsOf(stage.product())).map(({ path }) => path.split('?')[0] ?? '');
  const missing = files.filter(
    (name) => !unseen.has(name) && !paths.some((path) => isOfRoute(name, path)),
  );
  expect(missing).toEqual([]);
});

async function isRight(person: Visitor, path: string): Promise<void> {
  const { page } = person;
  await open(person, path);
  await page.waitForLoadState('networkidle');
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
  expect(found, path).toEqual([]);
  await isTidy(person);
}

const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;
const personas: Persona[] = ['visitor', 'client', 'developer', 'admin'];
const visits = personas.flatMap((who) => looks.map((look) => ({ who, ...look })));

test.concurrent.each(visits)(
  'what a $who may look at is right for assistive tools, fits, and complains of nothing: $width, $colorScheme',
  async ({ who, ...look }) => {
    const person = await stage.visit(look);
    if (who !== 'visitor') await signIn(person, `${who}@demo.example`, DEMO_PASSWORD);
    for (const sight of await sightsOf(stage.product())) {
      if (sight.who === who) await isRight(person, sight.path);
    }
  },
);
