import { Radio, Textarea, TextInput } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { SkillsInput } from '#features/profiles/skills/ui/SkillsInput.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormSection, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { payoutCountryWarning } from '#platform/shared/countries.ts';
import { formatLocation } from '../../location.rules.ts';
import { availabilities, availabilityLabels } from '../../profile.rules.ts';
import { DeveloperPreview } from '../../ui/DeveloperPreview.tsx';
import { CountryField } from '../../ui/LocationFields.tsx';
import type { MyDeveloperProfile } from '../my-profile.schema.ts';
import { normalizeDeveloper, toEditDeveloperForm, validateDeveloper } from './my-profile-form.ts';
import { NameAndPhotoFields, ProfileEditor, useProfileForm } from './ProfileEditor.tsx';
import { useOwnAvatar } from './ProfilePhoto.tsx';

interface DeveloperEditorProps {
  profile: MyDeveloperProfile;
  onSaved: (user: UserView) => Promise<void>;
}

function useDeveloperForm({ profile, onSaved }: DeveloperEditorProps) {
  const { mutateAsync: save } = trpc.profiles.editDeveloper.useMutation();
  return useProfileForm({
    userId: profile.id,
    initialValues: toEditDeveloperForm(profile),
    validate: validateDeveloper,
    normalize: normalizeDeveloper,
    save,
    onSaved,
  });
}

type DeveloperFormState = ReturnType<typeof useDeveloperForm>;

export default function DeveloperEditor(props: DeveloperEditorProps) {
  const form = useDeveloperForm(props);
  const { firstName, lastName, city, country, ...values } = form.values;
  const preview = (
    <DeveloperPreview
      {...values}
      avatar={useOwnAvatar()}
      name={`${firstName} ${lastName}`.trim()}
      location={formatLocation([city, country])}
      stats={props.profile}
    />
  );
  return (
    <ProfileEditor form={form} preview={preview}>
      <FormSection title="About you" lead="What clients read first.">
        <NameAndPhotoFields form={form} onSaved={props.onSaved} />
        <Textarea
          {...form.getInputProps('bio')}
          label={<OptionalLabel>Professional Bio</OptionalLabel>}
          rows={4}
          autosize
          minRows={4}
          maxRows={14}
          placeholder="What you build best, and what you have built"
        />
      </FormSection>
      <WorkSection form={form} />
      <FormSection
        title="Where you are"
        lead="Some clients look for a developer in their time zone."
      >
        <TextInput
          {...form.getInputProps('city')}
          label={<OptionalLabel>City</OptionalLabel>}
          autoComplete="address-level2"
        />
        <CountryField
          {...form.getInputProps('country')}
          optional
          description={payoutCountryWarning(form.values.country) ?? undefined}
        />
      </FormSection>
    </ProfileEditor>
  );
}

function WorkSection({ form }: { form: DeveloperFormState }) {
  const skills = useRef<HTMLDivElement>(null);
  const hash = useLocation({ select: (location) => location.hash });

  useEffect(() => {
    if (hash === 'skills') skills.current?.scrollIntoView({ block: 'center' });
  }, [hash]);

  return (
    <FormSection title="Work" lead="What you can do, and whether you are available.">
      <div id="skills" ref={skills}>
        <SkillsInput
          {...form.getInputProps('skills')}
          placeholder="TypeScript"
          description="Type one and press Enter or Add."
        />
      </div>
      <Radio.Group {...form.getInputProps('availability')} label="Availability">
        {availabilities.map((availability) => (
          <Radio key={availability} value={availability} label={availabilityLabels[availability]} />
        ))}
      </Radio.Group>
    </FormSection>
  );
}
