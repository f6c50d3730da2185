import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export function BackToProjectButton({ id }: { id: number }) {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/projects/$id" params={{ id: String(id) }} {...props} />}
    >
      Back to the project
    </Button>
  );
}
