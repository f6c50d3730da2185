import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFlagOff } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { findNextPlanned } from '../../../milestones/milestone.rules.ts';
import type { WorkspaceView } from '../../../workspace/workspace.schema.ts';

/** For both sides, while a milestone is planned. */
export function EndHere({ workspace }: { workspace: WorkspaceView }) {
  const { projectId, party, milestones } = workspace;
  const [isConfirming, setConfirming] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.hires.end.useMutation({
    onSettled: async () => {
      void utils.hires.timeline.invalidate();
      void utils.projects.get.invalidate({ id: projectId });
      await utils.hires.workspace.invalidate({ projectId });
    },
  });
  if (party === 'admin' || (!findNextPlanned(milestones) && !isConfirming)) return null;

  async function end() {
    await mutateAsync({ projectId });
    setConfirming(false);
    toast.success('Ended here', 'Planned milestones are dropped. Funded ones go on.');
  }

  return (
    <>
      <Menu position="bottom-end" width={220} offset={2}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label="More about the milestones"
          >
            <IconDots size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFlagOff size={18} stroke={1.6} aria-hidden />}
            onClick={() => setConfirming(true)}
          >
            End here
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="End here?"
        confirmLabel="End here"
        busyLabel="Ending..."
        cancelLabel="Keep the plan"
        errorTitle="Not ended"
        onConfirm={end}
      >
        All milestones that are not funded are dropped. Funded milestones go on as agreed. This
        cannot be undone.
      </ConfirmDialog>
    </>
  );
}
