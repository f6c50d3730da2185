import { expect, test } from 'vitest';
import { DEMO_PASSWORD, type Persona } from '../visual/demo.ts';
import { sightsOf } from '../visual/routes.ts';
import { setStage } from './stage.ts';
import {
  accessibilityFindings,
  isTidy,
  LOOK_RULES,
  open,
  resize,
  signIn,
  type Visitor,
} from './visitor.ts';

const stage = setStage();

async function isRight(person: Visitor, path: string): Promise<void> {
  await resize(person, { width: 1280, colorScheme: 'light' });
  await open(person, path);
  await person.page.waitForLoadState('networkidle');
  expect(await accessibilityFindings(person), path).toEqual([]);
  await isTidy(person);

  await resize(person, { width: 390, colorScheme: 'dark' });
  expect(await accessibilityFindings(person, LOOK_RULES), `${path}, small and dark`).toEqual([]);
  await isTidy(person);
}

const personas: Persona[] = ['visitor', 'client', 'developer', 'admin'];

test.concurrent.each(personas)(
  'what a %s may look at is right for assistive tools, fits, and complains of nothing',
  async (who) => {
    const person = await stage.visit();
    if (who !== 'visitor') await signIn(person, `${who}@demo.example`, DEMO_PASSWORD);
    for (const sight of await sightsOf(stage.product())) {
      if (sight.who === who) await isRight(person, sight.path);
    }
  },
);
