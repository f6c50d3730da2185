import { CookieSettings } from '#platform/client/tracking/Consent.tsx';
import { PlaceLink } from './PlaceLink.tsx';
import type { Place } from './places.ts';
import { Wordmark } from './Wordmark.tsx';

const links: Place[] = [
  { label: 'Open projects', link: { to: '/projects' } },
  { label: 'Find developers', link: { to: '/developers' } },
  { label: 'How scores are computed', link: { to: '/scores' } },
  { label: 'Start a project', link: { to: '/create-project' } },
  { label: 'Become a developer', link: { to: '/create-developer-profile' } },
];

export function Footer() {
  return (
    <footer className="bw-footer">
      <div className="bw-page bw-footer-row">
        <div>
          <Wordmark />
          <p>Fixed-price software, drawn up before it is built.</p>
        </div>
        <nav aria-label="Footer">
          {links.map((place) => (
            <PlaceLink key={place.label} place={place} className="bw-footer-link" />
          ))}
        </nav>
      </div>
      <div className="bw-page bw-footer-end">
        <p>© 2024 Bidwright</p>
        <p>All amounts in US dollars</p>
        <CookieSettings />
      </div>
    </footer>
  );
}
