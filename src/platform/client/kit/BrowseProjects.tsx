import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** The way on from where there is nothing, or nothing to be seen. */
export function BrowseProjects() {
  return (
    <Button variant="next" renderRoot={(props) => <Link to="/projects" {...props} />}>
      Browse Projects
    </Button>
  );
}
