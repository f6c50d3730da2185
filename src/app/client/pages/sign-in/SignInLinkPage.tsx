import { useRouter } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { FollowSignInLink } from '#features/accounts/sign-in-links/ui/FollowSignInLink.tsx';
import { useSetSignedInUser } from '#features/accounts/ui/useMe.ts';
import { getLandingPath } from '../../shell/navigation.ts';

interface SignInLinkPageProps {
  token: string;
  from?: string | undefined;
}

export function SignInLinkPage({ token, from }: SignInLinkPageProps) {
  const { history } = useRouter();
  const setSignedInUser = useSetSignedInUser();

  async function completeSignIn(user: UserView) {
    await setSignedInUser(user);
    history.replace(from ?? getLandingPath(user));
  }

  return (
    <div className="bw-page bw-standalone">
      <FollowSignInLink token={token} onSignedIn={completeSignIn} />
    </div>
  );
}
