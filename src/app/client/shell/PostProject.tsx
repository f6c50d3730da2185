import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';

interface PostProjectProps {
  onLeave?: (() => void) | undefined;
  fullWidth?: boolean;
}

const delayMs = 150;

export function PostProject({ onLeave, fullWidth = false }: PostProjectProps) {
  const navigate = useNavigate();
  const to: string = '/create-project';
  return (
    <Button
      variant="solid"
      fullWidth={fullWidth}
      onClick={() => {
        setTimeout(() => {
          onLeave?.();
          void navigate({ to });
        }, delayMs);
      }}
    >
      Post Project
    </Button>
  );
}
