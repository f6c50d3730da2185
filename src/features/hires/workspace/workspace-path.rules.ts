interface WorkspaceTarget {
  projectId: number;
  /** By default, the room opens the milestone whose turn it is. Must be funded. */
  milestoneId?: number | null | undefined;
}

export function workspacePath({ projectId, milestoneId }: WorkspaceTarget): string {
  const path = `/projects/${projectId}/room`;
  return milestoneId ? `${path}?milestone=${milestoneId}` : path;
}

/** Ids of the room's headings, for links. */
export const OPEN_CHANGE_ANCHOR = 'open-change';
export const CHANGES_ANCHOR = 'changes';

export const getDeliveryAnchor = (deliveryId: number) => `delivery-${deliveryId}`;
