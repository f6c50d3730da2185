import { Switch, TextInput } from '@mantine/core';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { MESSAGE_MAX } from '../../invitations/invitation.rules.ts';
import { PROPOSAL_MAX } from '../../offer.rules.ts';
import { InviteDevelopers } from '../invitees/InviteDevelopers.tsx';
import type { ProjectFormState } from './project-form.ts';
import classes from './project-fields.module.css';

interface FieldsProps {
  form: ProjectFormState;
}

interface InvitationFieldsProps extends FieldsProps {
  /** The developer was chosen before the form was opened, so the list is left out. */
  isChosen: boolean;
}

export function InvitationFields({ form, isChosen }: InvitationFieldsProps) {
  const { hasOffer, invitedDeveloperIds } = form.values;
  return (
    <>
      {!isChosen && (
        <InviteDevelopers
          {...form.getInputProps('invitedDeveloperIds')}
          skills={form.values.skills}
        />
      )}
      {(hasOffer || invitedDeveloperIds.length === 1) && (
        <div className={classes.switches}>
          <Switch
            {...form.getInputProps('hasOffer', { type: 'checkbox' })}
            size="md"
            withThumbIndicator={false}
            label="Make an offer"
            aria-label="Make an offer"
            description="The developer accepts your price and days with one click, or bids. Then you pay."
          />
        </div>
      )}
      {hasOffer ? (
        <OfferFields form={form} />
      ) : (
        <CountedTextarea
          {...form.getInputProps('invitationMessage')}
          label={<OptionalLabel>Message to those you invite</OptionalLabel>}
          placeholder="Why this project suits them."
          maxCharacters={MESSAGE_MAX}
          rows={3}
        />
      )}
    </>
  );
}

function OfferFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        {...form.getInputProps('offerDays')}
        label="Delivery time (days)"
        description="The price of the offer is the budget above."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="numeric"
        autoComplete="off"
      />
      <CountedTextarea
        {...form.getInputProps('offerText')}
        label="Your offer"
        placeholder="What you want built and how. If accepted, it is the text of the bid."
        autosize={false}
        rows={5}
        maxCharacters={PROPOSAL_MAX}
      />
    </>
  );
}
