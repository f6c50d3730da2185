import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

interface ProjectButtonProps {
  projectId: number | undefined;
  variant?: 'primary' | 'default';
  children: string;
}

export function ProjectButton({ projectId, variant = 'primary', children }: ProjectButtonProps) {
  return (
    <Button
      variant={variant}
      renderRoot={(props) =>
        projectId === undefined ? (
          <Link to="/projects" {...props} />
        ) : (
          <Link to="/projects/$id" params={{ id: String(projectId) }} {...props} />
        )
      }
    >
      {children}
    </Button>
  );
}
