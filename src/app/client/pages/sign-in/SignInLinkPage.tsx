import { useNavigate } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { FollowSignInLink } from '#features/accounts/sign-in-links/ui/FollowSignInLink.tsx';
import { useSetSignedInUser } from '#features/accounts/ui/useMe.ts';
import { getLandingPath } from '../../shell/navigation.ts';

export function SignInLinkPage({ token }: { token: string }) {
  const navigate = useNavigate();
  const setSignedInUser = useSetSignedInUser();

  async function completeSignIn(user: UserView) {
    await setSignedInUser(user);
    await navigate({ to: getLandingPath(user), replace: true });
  }

  return (
    <div className="bw-page bw-standalone">
      <FollowSignInLink token={token} onSignedIn={completeSignIn} />
    </div>
  );
}
