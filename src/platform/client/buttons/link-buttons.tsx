import { Button, type ButtonProps } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';

export function BrowseProjectsButton() {
  return (
    <Button variant="primary" renderRoot={(props) => <Link to="/projects" {...props} />}>
      Browse Projects
    </Button>
  );
}

export function FindDevelopersButton() {
  return (
    <Button variant="primary" renderRoot={(props) => <Link to="/developers" {...props} />}>
      Find Developers
    </Button>
  );
}

/** The sign-in page returns to the current URL. */
export function SignInButton(props: ButtonProps) {
  const from = useLocation({ select: ({ href }) => href });
  return (
    <Button {...props} renderRoot={(root) => <Link to="/login" search={{ from }} {...root} />} />
  );
}
