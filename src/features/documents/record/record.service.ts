import type { ActorCtx } from '#platform/server/context.ts';
import { noDocument } from '../document.rules.ts';

export async function recordFile(_ctx: ActorCtx, _projectId: number): Promise<never> {
  throw noDocument();
}
