import { Button, type ButtonProps } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';

/** Stands for an act that needs an account: leads strangers to sign in, and back. */
export function SignInButton(props: ButtonProps) {
  const from = useLocation({ select: ({ href }) => href });
  return (
    <Button {...props} renderRoot={(root) => <Link to="/login" search={{ from }} {...root} />} />
  );
}
