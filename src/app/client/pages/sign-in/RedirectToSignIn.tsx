import { Navigate, useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/** Redirects to the sign-in page, which returns to this URL. */
export function RedirectToSignIn() {
  // Stored in state, because the URL changes during the redirect.
  const [from] = useState(useLocation({ select: ({ href }) => href }));
  // Leaving cannot be cancelled, and drafts are stored, so no confirmation is needed.
  return <Navigate to="/login" search={{ from }} replace ignoreBlocker />;
}
