import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** A link to the developers, for empty states of clients. */
export function FindDevelopersButton() {
  return (
    <Button variant="next" renderRoot={(props) => <Link to="/developers" {...props} />}>
      Find Developers
    </Button>
  );
}
