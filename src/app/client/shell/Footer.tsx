import { CookieSettingsButton } from '#platform/client/tracking/TrackingConsent.tsx';
import { NavLink } from './nav-links.tsx';
import type { NavItem } from './navigation.ts';
import { Wordmark } from './Wordmark.tsx';
import classes from './shell.module.css';

const columns: { title: string; items: NavItem[] }[] = [
  {
    title: 'For clients',
    items: [
      { label: 'Find developers', link: { to: '/developers' } },
      { label: 'How it works', link: { to: '/how-it-works' } },
      { label: 'Pricing guide', link: { to: '/pricing-guide' } },
      { label: 'Success stories', link: { to: '/success-stories' } },
    ],
  },
  {
    title: 'For developers',
    items: [
      { label: 'Find work', link: { to: '/find-work' } },
      { label: 'Resources', link: { to: '/resources' } },
      { label: 'Scores', link: { to: '/scores' } },
    ],
  },
  {
    title: 'Bidwright',
    items: [
      { label: 'Help', link: { to: '/help' } },
      { label: 'Contact', link: { to: '/contact' } },
      { label: 'Terms', link: { to: '/terms' } },
      { label: 'Privacy', link: { to: '/privacy' } },
    ],
  },
];

export function Footer() {
  return (
    <footer className="bw-footer">
      <div className={`bw-page ${classes.footerRow}`}>
        <div>
          <Wordmark />
          <p>Fixed-price software, drawn up before it is built.</p>
        </div>
        <nav aria-label="Footer">
          {columns.map(({ title, items }) => (
            <div key={title}>
              <p className={classes.footerTitle}>{title}</p>
              <ul>
                {items.map((item) => (
                  <li key={item.label}>
                    <NavLink item={item} className={classes.footerLink} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className={`bw-page ${classes.footerEnd}`}>
        <p>© 2024 Bidwright</p>
        <p>All amounts in US dollars</p>
        <CookieSettingsButton />
      </div>
    </footer>
  );
}
