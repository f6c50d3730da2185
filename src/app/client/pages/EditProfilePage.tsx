import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useBecome } from '#features/accounts/ui/useBecome.ts';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { EditProfile } from '#features/profiles/own/ui/EditProfile.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';
import { profileOf } from '../shell/places.ts';
import { SettingsNav } from './SettingsNav.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';

export function EditProfilePage() {
  const { me } = useMe();
  const become = useBecome();
  return (
    <div className="bw-page">
      <PageHeading
        title="Edit profile"
        lead="Your name and picture change everywhere at once."
        {...(me && {
          actions: (
            <Button
              variant="default"
              renderRoot={(props) => <Link {...profileOf(me)} {...props} />}
            >
              View profile
            </Button>
          ),
        })}
      />
      <SettingsNav />
      <SignedInOnly from="/settings/profile" what="profile">
        <EditProfile onSaved={become} />
      </SignedInOnly>
    </div>
  );
}
