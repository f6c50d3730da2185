import { Menu } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { LoadingLabel } from '#platform/client/forms/form-buttons.tsx';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';

interface AskAboutProjectProps {
  projects: { id: number; title: string; status: string }[];
}

export function AskAboutProject({ projects }: AskAboutProjectProps) {
  const navigate = useNavigate();
  const suspensionReason = useSuspensionReason();
  const { mutate, isPending } = trpc.conversations.start.useMutation({
    onSuccess: ({ id }) => void navigate({ to: '/messages/$id', params: { id } }),
    onError: (error) => toast.error('Error', readError(error).message),
  });
  const activeProjects = projects.filter(({ status }) => status === 'active');
  if (activeProjects.length === 0) return null;
  const button = (
    <GatedButton
      variant="default"
      disabledReason={suspensionReason}
      inRow
      leftSection={<IconMessage size={18} stroke={1.6} aria-hidden />}
      aria-disabled={isPending}
    >
      <LoadingLabel isBusy={isPending} busyLabel="Opening…">
        Ask about a project
      </LoadingLabel>
    </GatedButton>
  );
  if (suspensionReason !== null) return button;
  return (
    <Menu position="bottom-start" width={300} offset={6} withinPortal={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Which project?</Menu.Label>
        {activeProjects.map(({ id, title }) => (
          <Menu.Item key={id} onClick={() => !isPending && mutate({ projectId: id })}>
            <bdi>{title}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
