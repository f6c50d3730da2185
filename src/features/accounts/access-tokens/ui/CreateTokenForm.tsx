import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { scopeLabels } from '../access-token.labels.ts';
import { EXPIRY_DAYS, type Scope, scopes, TOKEN_NAME_MAX } from '../access-token.rules.ts';
import { CreateAccessToken, type CreatedAccessToken } from '../access-token.schema.ts';

/** No call needs `propose` yet. */
const grantedScopes = scopes.filter((scope) => scope !== 'propose');
const initialValues = { name: '', scopes: ['read'] as Scope[], expiresInDays: '90' };
const validate = schemaResolver(CreateAccessToken, { sync: true });

interface CreateTokenFormProps {
  onCreated: (token: CreatedAccessToken) => void;
  onCancel: () => void;
}

export function CreateTokenForm({ onCreated, onCancel }: CreateTokenFormProps) {
  const form = useZodForm({ initialValues, validate });
  // The token must not stay in the cache of mutations.
  const { mutateAsync: create } = trpc.accessTokens.create.useMutation({ gcTime: 0 });

  async function send(values: typeof initialValues) {
    onCreated(await create({ ...values, expiresInDays: Number(values.expiresInDays) }));
  }

  return (
    <form {...form.getFormProps(send, { errorTitle: 'Not created' })} className="bw-form-fields">
      <TextInput
        {...form.getInputProps('name')}
        label="Name"
        description="Of the program that will use the token."
        maxLength={TOKEN_NAME_MAX}
        autoComplete="off"
        data-autofocus
      />
      <Checkbox.Group {...form.getInputProps('scopes')} label="A program with this token can">
        <Stack gap="sm" mt="xs">
          {grantedScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scopeLabels[scope]} description={scope} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        {...form.getInputProps('expiresInDays')}
        label="Expires after"
        data={EXPIRY_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
      />
      <p className="bw-dialog-text">
        No token can pay, release funds, open disputes, or change how you sign in.
      </p>
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Creating..." variant="filled">
          Create token
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onCancel}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}
