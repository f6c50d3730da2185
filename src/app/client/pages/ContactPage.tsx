import { useState } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { isTopic } from '#features/contact/contact.rules.ts';
import { ContactAside } from '#features/contact/ui/ContactAside.tsx';
import { ContactForm } from '#features/contact/ui/ContactForm.tsx';
import { MessageSent } from '#features/contact/ui/MessageSent.tsx';
import { PageHeading } from '#platform/client/kit/PageHeading.tsx';

/** `topic`: as an address may name it. */
export function ContactPage({ topic = '' }: { topic?: string }) {
  const { me } = useMe();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className="bw-page">
      <PageHeading
        title="Contact"
        lead="Write to the people who run this site. An answer comes by mail, from a person."
      />
      <div className="bw-beside">
        {sentTo === null ? (
          <ContactForm
            key={me?.id ?? 0}
            me={me}
            topic={isTopic(topic) ? topic : ''}
            onSent={setSentTo}
          />
        ) : (
          <MessageSent email={sentTo} onAgain={() => setSentTo(null)} />
        )}
        <ContactAside />
      </div>
    </div>
  );
}
