import type { UserView } from '#features/accounts/account.schema.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormSection } from '#platform/client/forms/FormParts.tsx';
import type { MyAdminProfile } from '../my-profile.schema.ts';
import { normalizeAdmin, toEditAdminForm, validateAdmin } from './my-profile-form.ts';
import { NameAndPhotoFields, ProfileEditor, useProfileForm } from './ProfileEditor.tsx';

interface AdminEditorProps {
  profile: MyAdminProfile;
  onSaved: (user: UserView) => Promise<void>;
}

export default function AdminEditor({ profile, onSaved }: AdminEditorProps) {
  const { mutateAsync: save } = trpc.profiles.editAdmin.useMutation();
  const form = useProfileForm({
    userId: profile.id,
    initialValues: toEditAdminForm(profile),
    validate: validateAdmin,
    normalize: normalizeAdmin,
    save,
    onSaved,
  });
  return (
    <ProfileEditor form={form}>
      <FormSection title="About you" lead="Your actions are recorded under this name.">
        <NameAndPhotoFields form={form} onSaved={onSaved} />
      </FormSection>
    </ProfileEditor>
  );
}
