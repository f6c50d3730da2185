import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** A link to the projects, for empty states. */
export function BrowseProjectsButton() {
  return (
    <Button variant="next" renderRoot={(props) => <Link to="/projects" {...props} />}>
      Browse Projects
    </Button>
  );
}
