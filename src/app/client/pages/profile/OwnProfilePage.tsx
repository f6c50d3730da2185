import { Navigate } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { ProfileSkeleton } from '#features/profiles/ui/ProfileSkeleton.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { getProfileLink } from '../../shell/navigation.ts';
import { RedirectToSignIn } from '../sign-in/RequireSignIn.tsx';
import { EditProfileLink } from './profile-links.tsx';
import profileClasses from '#features/profiles/ui/profile.module.css';

const roleLabels = { admin: 'Admin', client: 'Client', developer: 'Developer' };

/** Admins have no public profile; other users are redirected to theirs. */
export function OwnProfilePage() {
  const { me, isLoaded } = useMe();
  if (!isLoaded && !me) return <ProfileSkeleton />;
  if (!me) return <RedirectToSignIn />;
  const profileLink = getProfileLink(me);
  if (profileLink.to !== '/profile') return <Navigate {...profileLink} replace />;
  return (
    <div className="bw-page">
      <PageHeading
        eyebrow="Your profile"
        title={
          <span className="bw-profile-name">
            <Avatar name={me.name} src={me.avatar} size={72} />
            <span>{me.name}</span>
          </span>
        }
        actions={<EditProfileLink />}
      />
      <div className={profileClasses.own}>
        <DescriptionList
          items={[
            { label: 'Name', value: me.name, wide: true },
            { label: 'Email', value: me.email, wide: true },
            { label: 'Role', value: roleLabels[me.role], wide: true },
          ]}
        />
      </div>
    </div>
  );
}
