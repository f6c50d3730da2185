import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface DashboardSectionProps {
  id: string;
  title: string;
  controls?: ReactNode;
  children: ReactNode;
}

export function DashboardSection({ id, title, controls, children }: DashboardSectionProps) {
  return (
    <Stack component="section" gap="md" miw={0} aria-labelledby={id}>
      <Group justify="space-between" gap="sm">
        <Title id={id} order={2} size="h3">
          {title}
        </Title>
        {controls}
      </Group>
      {children}
    </Stack>
  );
}
