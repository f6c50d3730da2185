import { Menu } from '@mantine/core';
import {
  IconBookmark,
  IconCoin,
  IconHammer,
  IconHeart,
  IconLogout,
  IconMail,
  IconMailCog,
  IconPencil,
  IconScale,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useSignOut } from '#features/accounts/ui/useSignOut.ts';
import { Initials } from '#platform/client/kit/Initials.tsx';
import { findDevelopers, maySeePost, myWork, profileOf } from './places.ts';

export default function AccountMenu({ me }: { me: UserView }) {
  const { signOut, signingOut } = useSignOut();
  return (
    <Menu
      position="bottom-end"
      width={260}
      offset={6}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className="bw-icon-button">
          <span className="bw-hidden">{`Account of ${me.name}`}</span>
          <Initials name={me.name} src={me.avatar} size={36} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className="bw-account-who">
          <span className="bw-account-name">{me.name}</span>
          <span>{me.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={18} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link {...profileOf(me)} {...props} />}
        >
          Profile
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link to="/settings/profile" {...props} />}
        >
          Edit profile
        </Menu.Item>
        {maySeePost(me) && (
          <Menu.Item
            leftSection={<IconUsers size={18} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link {...findDevelopers.link} {...props} />}
          >
            {findDevelopers.label}
          </Menu.Item>
        )}
        {me.role !== 'admin' && (
          <Menu.Item
            leftSection={<IconHammer size={18} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link {...myWork.link} {...props} />}
          >
            {myWork.label}
          </Menu.Item>
        )}
        {me.role === 'developer' && (
          <Menu.Item
            leftSection={<IconMail size={18} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link to="/invitations" {...props} />}
          >
            Invitations
          </Menu.Item>
        )}
        {me.role !== 'admin' && (
          <Menu.Item
            leftSection={<IconHeart size={18} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link to="/favorites" {...props} />}
          >
            Favorites
          </Menu.Item>
        )}
        {me.role === 'developer' && (
          <Menu.Item
            leftSection={<IconCoin size={18} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link to="/payouts" {...props} />}
          >
            Payouts
          </Menu.Item>
        )}
        {me.role === 'admin' && (
          <Menu.Item
            leftSection={<IconScale size={18} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/reconciliation" {...props} />}
          >
            Reconciliation
          </Menu.Item>
        )}
        {me.role === 'developer' && (
          <Menu.Item
            leftSection={<IconBookmark size={18} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link to="/saved-searches" {...props} />}
          >
            Saved searches
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconMailCog size={18} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link to="/settings/notifications" {...props} />}
        >
          Mail settings
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
          onClick={signOut}
          disabled={signingOut}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
