import { useMe, useSetSignedInUser } from '#features/accounts/ui/useMe.ts';
import { EditProfile } from '#features/profiles/my-profile/ui/EditProfile.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { ownPageLabels } from '#platform/shared/pages/own-page.labels.ts';
import { ViewProfileLink } from '../profile/profile-links.tsx';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';
import { SettingsNav } from './SettingsNav.tsx';

export function EditProfilePage() {
  const { me } = useMe();
  const setSignedInUser = useSetSignedInUser();
  return (
    <div className="bw-page">
      <PageHeading
        {...ownPageLabels['/settings/profile']}
        {...(me && { actions: <ViewProfileLink me={me} /> })}
      />
      <SettingsNav />
      <RequireSignIn>
        <EditProfile onSaved={setSignedInUser} />
      </RequireSignIn>
    </div>
  );
}
