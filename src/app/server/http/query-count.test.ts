import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError } from '#platform/shared/errors.ts';
import { callProcedure, queryPaths } from '#testing/app/procedure-calls.ts';
import { recordStatementTexts } from '#testing/app/sql-recorder.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { makeToken } from '#testing/fixtures/access-tokens.ts';
import { makeScenario, type Scenario, type ScenarioState } from '#testing/fixtures/scenario.ts';
import { permissions } from '#testing/permissions/permission-table.ts';

const scenes = new Set<ScenarioState>([
  false,
  true,
  ...permissions.flatMap(([call, , , scene]) =>
    scene !== undefined && queryPaths.includes(call) ? [scene] : [],
  ),
]);

let app: TestApp;
const stages: Scenario[] = [];
let seen: () => string[];
beforeAll(async () => {
  app = await startTestApp();
  for (const scene of scenes) stages.push(await makeScenario(app, scene));
  const removed = await makeScenario(app);
  await makeToken(app, removed.owner);
  const admin = removed.cast.at(-1) ?? null;
  await app.as(admin).admins.invite({ email: 'somebody-new@desk.example' });
  const other = stages[0]?.cast[2];
  const because = { rule: 'spam', reason: 'The same words to forty people.' } as const;
  await app.as(admin).takedowns.takeDown({ projectId: removed.project.id, ...because });
  stages.push(removed);
  await app.as(admin).suspensions.suspend({ userId: other?.id ?? 0, ...because });
  await app.sql(
    `insert into social_testimonials
       (platform, client_name, platform_handle, testimonial_text, added_by, created_at)
     values ('linkedin', 'Ada Byron', 'ada-byron', 'It works.', $1, now())`,
    [admin?.id],
  );
  // Stops the workers, because their statements would be counted too.
  await app.jobs.stop();
  seen = recordStatementTexts(await app.orm.em.getDriver().getConnection().getNativeClient());
});
afterAll(() => app.close());

interface Asked {
  who: string;
  answer: unknown;
  statements: string[];
}

/** Calls the read as each user of the stages; returns the responses with their statements. */
async function ask(path: string): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const [call, input] of permissions.filter(([call]) => call === path)) {
    for (const on of stages) {
      for (const person of [...on.cast, on.requester])
        asked.push(...(await asking(call, input(on), person)));
    }
  }
  return asked;
}

async function asking(path: string, input: object, person: TestUser | null): Promise<Asked[]> {
  seen();
  try {
    const answer = await callProcedure(app, path, input, person);
    return [{ who: person?.role ?? 'stranger', answer, statements: seen() }];
  } catch (error) {
    // Refused users are ignored; any other error is a defect of the read or of the permission
    // table.
    if (error instanceof TRPCError && error.cause instanceof DomainError) return [];
    throw error;
  }
}

function holdsSomething(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0;
  const isRow = typeof answer === 'object' && answer && ('id' in answer || 'hash' in answer);
  if (typeof answer !== 'object' || answer === null || isRow) return answer !== null;
  const lists = Object.values(answer).filter(Array.isArray);
  return lists.length === 0 || lists.some((list) => list.length > 0);
}

/** Reads of two lists that cannot be joined. */
const readsInTwo = ['market.prices'];

/**
 * Reads that have nothing to return here: a price needs eight hires (`market.queries.test.ts`),
 * changes need an edit (`edit.service.test.ts`), a fitting project needs the skills of a developer
 * (`fit.service.test.ts`).
 */
const emptyHere = ['market.priceGuidance', 'projects.changesSince', 'bids.fitting'];

test.each(queryPaths)('%s runs one statement for each role', async (path) => {
  const most = readsInTwo.includes(path) ? 2 : 1;
  const asked = await ask(path);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ statements }) => statements.length > most)).toEqual([]);
  // One statement per row is detected only if there are rows.
  const isFilled = asked.some(({ answer }) => holdsSomething(answer));
  expect(isFilled).toBe(!emptyHere.includes(path));
});

test('an additional statement is detected', async () => {
  seen();
  const { em } = app.ctx({ id: 1, name: '', role: 'client' });
  await em.transactional((em) => em.execute('select 1'));
  expect(seen()).toEqual(['begin', 'select 1', 'commit']);
});
