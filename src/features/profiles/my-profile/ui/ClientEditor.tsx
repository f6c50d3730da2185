import { TextInput } from '@mantine/core';
import type { UserView } from '#features/accounts/account.schema.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormSection, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { Blank, TitleBlock } from '#platform/client/layout/TitleBlock.tsx';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { formatLocation } from '../../location.rules.ts';
import { LocationFields } from '../../ui/LocationFields.tsx';
import type { MyClientProfile } from '../my-profile.schema.ts';
import {
  type EditClientForm,
  normalizeClient,
  toEditClient,
  toEditClientForm,
  validateClient,
} from './my-profile-form.ts';
import { NameAndPhotoFields, ProfileEditor, useProfileForm } from './ProfileEditor.tsx';
import { useOwnAvatar } from './ProfilePhoto.tsx';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';

interface ClientEditorProps {
  profile: MyClientProfile;
  onSaved: (user: UserView) => Promise<void>;
}

export default function ClientEditor({ profile, onSaved }: ClientEditorProps) {
  const { mutateAsync: saveProfile } = trpc.profiles.editClient.useMutation();
  const form = useProfileForm({
    userId: profile.id,
    initialValues: toEditClientForm(profile),
    validate: validateClient,
    normalize: normalizeClient,
    save: (values) => saveProfile(toEditClient(values)),
    onSaved,
  });
  return (
    <ProfileEditor form={form} preview={<ClientPreview values={form.values} />}>
      <FormSection title="About you" lead="Developers see this beside every project you post.">
        <NameAndPhotoFields form={form} onSaved={onSaved}>
          <TextInput
            {...form.getInputProps('companyName')}
            label={<OptionalLabel>Company Name</OptionalLabel>}
            placeholder="Individual"
            autoComplete="organization"
          />
        </NameAndPhotoFields>
      </FormSection>
      <FormSection title="Where you are" lead="Shown on your profile.">
        <LocationFields form={form} />
      </FormSection>
    </ProfileEditor>
  );
}

function ClientPreview({ values }: { values: EditClientForm }) {
  const { firstName, lastName, companyName, city, state, country } = values;
  const name = `${firstName} ${lastName}`.trim();
  const location = formatLocation([city, state, country]);
  return (
    <div className={formPartsClasses.preview}>
      <TitleBlock
        ariaLabel="Your profile as developers will see it"
        above={<Avatar name={name} src={useOwnAvatar()} size={72} />}
        title={name || <Blank>Your name</Blank>}
        items={[
          { label: 'Company', value: companyName.trim() || 'Individual', wide: true },
          { label: 'Location', value: location || <Blank>Your city</Blank>, wide: true },
        ]}
      />
    </div>
  );
}
