interface WorkspaceTarget {
  projectId: number;
  /** By default, the room opens the milestone whose turn it is. Must be funded. */
  milestoneId?: number | null | undefined;
}

export function workspacePath({ projectId, milestoneId }: WorkspaceTarget): string {
  const path = `/projects/${projectId}/room`;
  return milestoneId ? `${path}?milestone=${milestoneId}` : path;
}
