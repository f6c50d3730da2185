import type { ReactNode } from 'react';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { UnconfirmedMark } from '#platform/client/text/UnconfirmedMark.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { ClientFigures } from '../figures/ui/ClientFigures.tsx';
import { formatLocation } from '../location.rules.ts';
import type { ClientView } from '../profile.schema.ts';
import classes from './profile.module.css';

interface ClientProfileProps {
  client: ClientView;
  actions?: ReactNode;
  children: ReactNode;
}

export function ClientProfile({ client, actions, children }: ClientProfileProps) {
  const { name, avatar, companyName, city, state, country, email, createdAt } = client;
  return (
    <>
      <PageHeading
        eyebrow="Client"
        title={
          <span className="bw-profile-name">
            <Avatar name={name} src={avatar} size={72} />
            <span>{name}</span>
          </span>
        }
        lead={
          <span className={classes.lead}>
            <span>{companyName}</span>
            <UnconfirmedMark user={client} />
            <span>{formatLocation([city, state, country])}</span>
            <span>
              {'Joined '}
              <FormattedDate at={createdAt} monthOnly />
            </span>
          </span>
        }
        {...(actions && { actions })}
      />
      <div className={classes.profile}>
        <ClientFigures client={client} />
        {children}
        <section aria-labelledby="contact-title">
          <h2 id="contact-title">Contact information</h2>
          {email === null ? (
            <p className={classes.empty}>
              The email address is shown to a developer after a hire or an accepted invitation.
            </p>
          ) : (
            <>
              <a href={`mailto:${email}`}>{email}</a>
              <p className={classes.empty}>
                Only this client, admins, and developers with a hire or an accepted invitation see
                this address.
              </p>
            </>
          )}
        </section>
      </div>
    </>
  );
}
