import { withActor } from '#app/server/process/system-context.ts';
import { withdrawBid } from '#features/bids/bid.service.ts';
import { placeBid } from '#features/bids/place-bid.service.ts';
import { confirmBid } from '#features/bids/versions/confirm-bid.service.ts';
import { editProject } from '#features/projects/brief/edit.service.ts';
import { PostProject } from '#features/projects/project.schema.ts';
import { loadProject, postProject } from '#features/projects/project.service.ts';
import { answerQuestion, askQuestion } from '#features/projects/questions/question.service.ts';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { bidDaysAgo, type DemoProject } from './demo-data.ts';
import { type DemoUsers, getUser } from './users.ts';

interface DemoAct {
  by: string;
  daysAgo: number;
  run: (ctx: ActorCtx) => Promise<unknown>;
}

/**
 * Performs all acts before the hire in order of time. `ctxOf` returns the context at a time before
 * the first start.
 */
export async function createProject(
  project: DemoProject,
  users: DemoUsers,
  ctxOf: (daysAgo: number) => Ctx,
): Promise<number> {
  const ctx = withActor(ctxOf(project.posted), getUser(users, project.client));
  const { id } = await postProject(ctx, toPostInput(project, users, ctx.now()));
  const acts = [
    ...listBidActs(id, project),
    ...listQuestionActs(id, project),
    ...project.edits.map(
      ({ daysAgo, ...edit }): DemoAct => ({
        by: project.client,
        daysAgo,
        run: (ctx) => editProject(ctx, { id, ...edit }),
      }),
    ),
  ];
  for (const { by, daysAgo, run } of acts.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await run(withActor(ctxOf(daysAgo), getUser(users, by)));
  }
  return id;
}

function toPostInput(project: DemoProject, users: DemoUsers, postedAt: Date): PostProject {
  const { brief, posted, closes, urgent, invited = [], ...fields } = project;
  return PostProject.parse({
    ...fields,
    description: brief,
    deadline: addDays(postedAt, posted + closes).toISOString(),
    isUrgent: urgent ?? false,
    isPrivate: invited.length > 0,
    invitedDeveloperIds: invited.map((key) => getUser(users, key).id),
  });
}

function listBidActs(projectId: number, project: DemoProject): DemoAct[] {
  return project.bids.flatMap(
    ({ by, days, milestones, confirmed, end, ...offer }, nth): DemoAct[] => {
      // Set by `place`, which runs first.
      let id = 0;
      const place: DemoAct = {
        by,
        daysAgo: bidDaysAgo(project, nth),
        run: async (ctx) => {
          const split = milestones?.map(({ fundedOn: _, ...milestone }) => milestone);
          const input = { projectId, deliveryTime: days, milestones: split, ...offer };
          ({ id } = await placeBid(ctx, input));
        },
      };
      const withdraw: DemoAct = {
        by,
        daysAgo: bidDaysAgo(project, nth + 0.5),
        run: (ctx) => withdrawBid(ctx, { id }),
      };
      const confirm = (daysAgo: number): DemoAct => ({
        by,
        daysAgo,
        run: async (ctx) => {
          const { revision: projectRevision } = await loadProject(ctx.em, projectId);
          return confirmBid(ctx, { id, projectRevision });
        },
      });
      return [
        place,
        ...(end === 'withdrawn' ? [withdraw] : []),
        ...(confirmed === undefined ? [] : [confirm(confirmed)]),
      ];
    },
  );
}

function listQuestionActs(projectId: number, { client, questions }: DemoProject): DemoAct[] {
  return questions.flatMap(({ by, daysAgo, text, answer }): DemoAct[] => {
    // Set by `ask`, which runs first.
    let id = 0;
    const ask: DemoAct = {
      by,
      daysAgo,
      run: async (ctx) => {
        ({ id } = await askQuestion(ctx, { projectId, text }));
      },
    };
    if (!answer) return [ask];
    const input = { answer: answer.text, changesBrief: false };
    const respond: DemoAct = {
      by: client,
      daysAgo: answer.daysAgo,
      run: (ctx) => answerQuestion(ctx, { id, ...input }),
    };
    return [ask, respond];
  });
}
