import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { useSignOut } from '#features/accounts/ui/useSignOut.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { getAccountNavItems } from './account-navigation.ts';
import classes from './header.module.css';

export default function AccountMenu({ me }: { me: UserView }) {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <Menu
      position="bottom-end"
      width={260}
      offset={6}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button type="button" className="bw-icon-button" data-tip="Your account">
          <span className="bw-hidden">{`Account of ${me.name}`}</span>
          <Avatar name={me.name} src={me.avatar} size={36} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.accountPerson}>
          <span className={classes.accountName}>{me.name}</span>
          <span>{me.email}</span>
        </div>
        <Menu.Divider />
        {getAccountNavItems(me).map(({ label, link, Icon }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link {...link} {...props} />}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />}
          onClick={signOut}
          disabled={isSigningOut}
        >
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
