import type { UserView } from '#features/accounts/account.schema.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormSection } from '#platform/client/forms/FormParts.tsx';
import type { OwnAdmin } from '../own-profile.schema.ts';
import { adminForm, tidyAdmin, validateAdmin } from './own-profile-form.ts';
import { PersonFields } from './PersonFields.tsx';
import { ProfileEditor } from './ProfileEditor.tsx';
import { useProfileForm } from './useProfileForm.ts';

interface AdminEditorProps {
  own: OwnAdmin;
  onSaved: (user: UserView) => Promise<void>;
}

export default function AdminEditor({ own, onSaved }: AdminEditorProps) {
  const { mutateAsync: save } = trpc.profiles.editAdmin.useMutation();
  const form = useProfileForm({
    id: own.id,
    initialValues: adminForm(own),
    validate: validateAdmin,
    tidy: tidyAdmin,
    save,
    onSaved,
  });
  return (
    <ProfileEditor form={form}>
      <FormSection title="About you" lead="The name your actions are signed with.">
        <PersonFields form={form} />
      </FormSection>
    </ProfileEditor>
  );
}
