import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** Link to the page of a project. `id` is the id of the project. */
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
