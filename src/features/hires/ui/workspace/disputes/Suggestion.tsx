import { Text } from '@mantine/core';
import { formatCents } from '#platform/shared/format/money.ts';
import { formatSplit } from '../../../hire.labels.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';
import type { ShareMark } from '../money/ShareSlider.tsx';

interface SuggestionProps {
  workspace: WorkspaceView;
  cents: number;
  basis: string;
}

export function Suggestion({ workspace, cents, basis }: SuggestionProps) {
  return (
    <Text size="sm" role="status">
      {`Suggested: ${formatSplit(workspace, cents)}. ${basis}.`}
    </Text>
  );
}

export const toSuggestionMark = (cents: number): ShareMark => ({
  name: 'Suggested',
  label: `Suggested ${formatCents(cents)}`,
  cents,
});
