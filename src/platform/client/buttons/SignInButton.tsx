import { Button, type ButtonProps } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';

/**
 * Replaces an action that needs an account: links to the sign-in page, which returns to this URL.
 */
export function SignInButton(props: ButtonProps) {
  const from = useLocation({ select: ({ href }) => href });
  return (
    <Button {...props} renderRoot={(root) => <Link to="/login" search={{ from }} {...root} />} />
  );
}
