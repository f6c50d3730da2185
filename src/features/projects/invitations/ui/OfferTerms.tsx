import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { Money } from '#platform/client/text/values.tsx';
import { formatCount } from '#platform/shared/format/text.ts';
import type { InvitationOffer } from '../invitation.schema.ts';
import classes from './client-message.module.css';

interface OfferTermsProps {
  offer: InvitationOffer;
  clientName: string;
}

export function OfferTerms({ offer, clientName }: OfferTermsProps) {
  const { amount, deliveryTime, text } = offer;
  return (
    <figure className={classes.message}>
      <figcaption>{`Offer from ${clientName}`}</figcaption>
      <DescriptionList
        items={[
          { label: 'Price', value: <Money dollars={amount} /> },
          { label: 'Delivery time', value: formatCount(deliveryTime, 'day') },
        ]}
      />
      <blockquote>
        <PlainText text={text} maxLines={6} noun={`the offer from ${clientName}`} />
      </blockquote>
    </figure>
  );
}
