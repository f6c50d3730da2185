import { Button, type ButtonProps } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';

/** A link to the list of projects, for empty states. */
export function BrowseProjectsButton() {
  return (
    <Button variant="primary" renderRoot={(props) => <Link to="/projects" {...props} />}>
      Browse Projects
    </Button>
  );
}

/** A link to the list of developers, for empty states of clients. */
export function FindDevelopersButton() {
  return (
    <Button variant="primary" renderRoot={(props) => <Link to="/developers" {...props} />}>
      Find Developers
    </Button>
  );
}

/**
 * A link that replaces an action that needs an account. It leads to the sign-in page, which returns
 * to the current URL after the sign-in.
 */
export function SignInButton(props: ButtonProps) {
  const from = useLocation({ select: ({ href }) => href });
  return (
    <Button {...props} renderRoot={(root) => <Link to="/login" search={{ from }} {...root} />} />
  );
}
