import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import type { WorkspaceView } from '../../workspace/workspace.schema.ts';

/** For both sides, while no proposal is open. */
export function useCanPropose({ party, hireState, openChange }: WorkspaceView): boolean {
  const suspension = useSuspensionReason();
  return party !== 'admin' && hireState === 'running' && !openChange && suspension === null;
}
