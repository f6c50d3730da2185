import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { adminPlaces } from './admin-places.ts';
import './quick-actions.css';

/** Every other section of the admin area. */
export function QuickActions() {
  return (
    <ul className="bw-quick-actions">
      {adminPlaces.slice(1).map(({ label, to, Icon, about }) => (
        <li key={label}>
          <Link to={to}>
            <Icon size={22} stroke={1.6} aria-hidden />
            <span>
              <strong>{label}</strong>
              <span>{about}</span>
            </span>
            <IconArrowRight size={18} stroke={1.6} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
