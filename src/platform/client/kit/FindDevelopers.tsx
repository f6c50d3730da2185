import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** The way on of a client who knows nobody yet. */
export function FindDevelopers() {
  return (
    <Button variant="next" renderRoot={(props) => <Link to="/developers" {...props} />}>
      Find Developers
    </Button>
  );
}
