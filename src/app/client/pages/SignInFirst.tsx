import { Navigate, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** Sends whoever is signed out to sign in, and from there back to where they were. */
export function SignInFirst() {
  // Kept: on the way the address is another one already.
  const [from] = useState(useLocation({ select: ({ href }) => href }));
  // Nobody can stay: what was typed is kept, so there is nothing to ask about.
  return <Navigate to="/login" search={{ from }} replace ignoreBlocker />;
}
