import { useMe } from '#features/accounts/ui/useMe.ts';
import { useSetSignedInUser } from '#features/accounts/ui/useSetSignedInUser.ts';
import { EditProfile } from '#features/profiles/own/ui/EditProfile.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageWords } from '#platform/shared/own-page-words.ts';
import { SettingsNav } from './SettingsNav.tsx';
import { RequireSignIn } from './SignedInOnly.tsx';
import { ViewProfileLink } from './ViewProfileLink.tsx';

export function EditProfilePage() {
  const { me } = useMe();
  const setSignedInUser = useSetSignedInUser();
  return (
    <div className="bw-page">
      <PageHeading
        {...ownPageWords['/settings/profile']}
        {...(me && { actions: <ViewProfileLink me={me} /> })}
      />
      <SettingsNav />
      <RequireSignIn>
        <EditProfile onSaved={setSignedInUser} />
      </RequireSignIn>
    </div>
  );
}
