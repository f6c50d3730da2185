import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import './suspended-bar.css';

/** On every page of who is suspended: nothing new can be begun, and where it says why. */
export default function SuspendedBar() {
  return (
    <aside className="bw-suspended-bar" aria-label="Your account">
      <p className="bw-page">
        <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
        <span>
          Your account is suspended: running work goes on, nothing new can be begun.{' '}
          <Link to="/suspension">Read why, and appeal</Link>
        </span>
      </p>
    </aside>
  );
}
