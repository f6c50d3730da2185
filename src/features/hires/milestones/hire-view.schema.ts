import { z } from 'zod';
import { Id } from '#platform/shared/fields/fields.ts';
import { ChangeView } from '../changes/change.schema.ts';
import { MilestoneView, WorkspaceView } from '../workspace/workspace.schema.ts';

export const HireInput = z.object({ projectId: Id });

export const HireView = z
  .object({
    projectId: z.int(),
    state: WorkspaceView.shape.hireState,
    agreementVersion: z.int(),
    milestones: z.array(MilestoneView).describe('In the order of their positions'),
    openChange: ChangeView.nullable().describe('Null if no proposal is open'),
  })
  .meta({ id: 'Hire' });
export type HireView = z.infer<typeof HireView>;
