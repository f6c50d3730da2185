import { useState } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { isTopic } from '#features/contact/contact.rules.ts';
import { ContactAside } from '#features/contact/ui/ContactAside.tsx';
import { ContactForm } from '#features/contact/ui/ContactForm.tsx';
import { MessageSent } from '#features/contact/ui/MessageSent.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';
import { publicPageLabels } from '#platform/shared/pages/public-page.labels.ts';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';

/** `topic` is any text from the URL; an unknown topic is ignored. */
export function ContactPage({ topic = '' }: { topic?: string }) {
  const { me } = useMe();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className="bw-page">
      <PageHeading {...publicPageLabels['/contact']} />
      <div className={formPartsClasses.withPreview}>
        {sentTo === null ? (
          <ContactForm
            key={me?.id ?? 0}
            me={me}
            topic={isTopic(topic) ? topic : ''}
            onSent={setSentTo}
          />
        ) : (
          <MessageSent email={sentTo} onWriteAnother={() => setSentTo(null)} />
        )}
        <ContactAside />
      </div>
    </div>
  );
}
