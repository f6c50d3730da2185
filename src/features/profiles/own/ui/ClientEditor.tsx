import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { UserView } from '#features/accounts/account.schema.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormSection, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { Blank, TitleBlock } from '#platform/client/layout/TitleBlock.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { pictureAt } from '#platform/shared/picture.ts';
import { placeWords } from '../../place.rules.ts';
import { PlaceFields } from '../../ui/PlaceFields.tsx';
import type { OwnClient } from '../own-profile.schema.ts';
import {
  type ClientForm,
  clientForm,
  clientOf,
  tidyClient,
  validateClient,
} from './own-profile-form.ts';
import { PersonFields } from './PersonFields.tsx';
import { ProfileEditor } from './ProfileEditor.tsx';
import { useProfileForm } from './useProfileForm.ts';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';

interface ClientEditorProps {
  own: OwnClient;
  onSaved: (user: UserView) => Promise<void>;
}

export default function ClientEditor({ own, onSaved }: ClientEditorProps) {
  const { mutateAsync: edit } = trpc.profiles.editClient.useMutation();
  const form = useProfileForm({
    id: own.id,
    initialValues: clientForm(own),
    validate: validateClient,
    tidy: tidyClient,
    save: (values) => edit(clientOf(values)),
    onSaved,
  });
  return (
    <ProfileEditor form={form} preview={<ClientCard values={form.values} />}>
      <FormSection title="About you" lead="Developers see it beside every project you post.">
        <PersonFields form={form}>
          <TextInput
            {...form.getInputProps('companyName')}
            label={<OptionalLabel>Company Name</OptionalLabel>}
            placeholder="Individual"
            autoComplete="organization"
          />
        </PersonFields>
      </FormSection>
      <FormSection title="Where you are" lead="It stands on your profile.">
        <PlaceFields form={form} />
      </FormSection>
    </ProfileEditor>
  );
}

/** A preview of the profile for developers. */
function ClientCard({ values }: { values: ClientForm }) {
  const { firstName, lastName, companyName, city, state, country } = values;
  const [address] = useDebouncedValue(values.avatar, 400);
  const name = `${firstName} ${lastName}`.trim();
  const place = placeWords([city, state, country]);
  return (
    <div className={formPartsClasses.besideSheet}>
      <TitleBlock
        ariaLabel="Your profile as developers will see it"
        above={<Avatar name={name} src={pictureAt(address)} size={72} />}
        title={name || <Blank>Your name</Blank>}
        items={[
          { label: 'Company', value: companyName.trim() || 'Individual', wide: true },
          { label: 'Place', value: place || <Blank>Your city</Blank>, wide: true },
        ]}
      />
    </div>
  );
}
