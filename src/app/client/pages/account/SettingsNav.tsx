import { Link } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import classes from './settings.module.css';

const profile = { label: 'Profile', to: '/settings/profile' } as const;
const portfolio = { label: 'Portfolio', to: '/settings/portfolio' } as const;
const account = { label: 'Account', to: '/account' } as const;
const mails = { label: 'Email settings', to: '/settings/notifications' } as const;

export function SettingsNav() {
  const { me } = useMe();
  if (!me) return null;
  const profileSections = me.role === 'developer' ? [profile, portfolio] : [profile];
  const sections = [...profileSections, account, mails];
  return (
    <nav className={classes.settings} aria-label="Settings">
      {sections.map(({ label, to }) => (
        <Link key={label} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
