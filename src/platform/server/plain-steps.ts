import { type AnyTRPCProcedure, type AnyTRPCRouter, getTRPCErrorFromUnknown } from '@trpc/server';
import { middlewareMarker as marker } from '@trpc/server/unstable-core-do-not-import';
import { z } from 'zod';

/** What is known of a call at one of its steps. */
interface Call {
  ctx: object;
  input: unknown;
  getRawInput: () => Promise<unknown>;
}

/** What a step changes for those after it. */
type Change = Partial<Call>;

type Next = (change?: Change) => Promise<unknown>;
type Step = (call: Call & { next: Next }) => Promise<unknown>;

const Steps = z.object({
  middlewares: z.array(z.custom<Step>((step) => step instanceof Function)),
});

/**
 * Goes through the steps of each procedure as tRPC does, handing on plain copies of what is known of
 * the call: those of its build are made property by property, and cost more than a short read.
 */
export function withPlainSteps<Router extends AnyTRPCRouter>(router: Router): Router {
  for (const { _def } of Object.values<AnyTRPCProcedure>(router._def.procedures)) {
    const { middlewares: steps } = Steps.parse(_def);
    Object.assign(_def, { middlewares: [(call: Call) => take(steps, 0, call)] });
  }
  return router;
}

async function take(steps: Step[], nth: number, call: Call): Promise<unknown> {
  const next: Next = (change) => take(steps, nth + 1, change ? changed(call, change) : call);
  try {
    return await steps[nth]?.({ ...call, next });
  } catch (thrown) {
    return { ok: false, error: getTRPCErrorFromUnknown(thrown), marker };
  }
}

function changed(call: Call, change: Change): Call {
  const { ctx, getRawInput = call.getRawInput } = change;
  const input = 'input' in change ? change.input : call.input;
  return { ...call, input, getRawInput, ctx: ctx ? { ...call.ctx, ...ctx } : call.ctx };
}
