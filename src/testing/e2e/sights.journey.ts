import { DEMO_PASSWORD, type Persona } from '../visual/demo.ts';
import { sightsOf } from '../visual/routes.ts';
import { test } from './journey-test.ts';
import { isRight, open, resize, signIn, WIDE_LIGHT } from './visitor.ts';

const personas: Persona[] = ['visitor', 'client', 'developer', 'admin'];

test.concurrent.for(personas)(
  'what a %s may look at is right for assistive tools, fits, and complains of nothing',
  async (who, { demo }) => {
    const person = await demo.visit();
    if (who !== 'visitor') await signIn(person, `${who}@demo.example`, DEMO_PASSWORD);
    for (const sight of await sightsOf(demo.product)) {
      if (sight.who !== who) continue;
      await resize(person, WIDE_LIGHT);
      await open(person, sight.path);
      await person.page.waitForLoadState('networkidle');
      await isRight(person, sight.path);
    }
  },
);
