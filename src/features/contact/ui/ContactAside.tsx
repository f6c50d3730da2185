import { Link } from '@tanstack/react-router';
import { trpc } from '#platform/client/api/trpc.ts';
import classes from './contact.module.css';

export function ContactAside() {
  const { data } = trpc.contact.operator.useQuery();
  return (
    <aside className={classes.aside} aria-label="Faster ways">
      <h2>Often faster</h2>
      <ul>
        <li>
          <Link to="/help">Look through the answers</Link>
          <span>Paying, delivering, refunds, disputes, emails.</span>
        </li>
        <li>
          <Link to="/messages">Write to the other side</Link>
          <span>They get it in the app and by email.</span>
        </li>
        <li>
          <Link to="/work">Open the project room</Link>
          <span>To deliver, release, cancel, or open a dispute.</span>
        </li>
      </ul>
      {data?.name && (
        <address className={classes.address}>
          {[data.name, data.address].filter(Boolean).join('\n')}
        </address>
      )}
    </aside>
  );
}
