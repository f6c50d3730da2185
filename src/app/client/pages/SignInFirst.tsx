import { Navigate, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** Sends whoever is signed out to sign in, and from there back to where they were. */
export function SignInFirst() {
  // Kept: on the way the address is another one already.
  const [from] = useState(useLocation({ select: ({ href }) => href }));
  return <Navigate to="/login" search={{ from }} replace />;
}
