import { schemaResolver } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { setProofDialog } from '#platform/client/api/proof-link.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { PasswordAndCode } from '../../two-factor/second-factor.schema.ts';
import { CodeField } from '../../two-factor/ui/CodeField.tsx';
import { Proof } from '../proof.schema.ts';

const initialValues = { password: '', code: '' };
const fieldByErrorCode = {
  password_wrong: 'password',
  code_wrong: 'code',
  code_missing: 'code',
} as const;
const validateWithCode = schemaResolver(PasswordAndCode, { sync: true });
// In `Proof` the code is optional, and an empty one would be refused.
const validateWithoutCode = schemaResolver(Proof.omit({ code: true }), { sync: true });

interface ProofFormProps {
  isCodeNeeded: boolean;
  onProved: () => void;
  onClose: () => void;
}

function ProofForm({ isCodeNeeded, onProved, onClose }: ProofFormProps) {
  const validate = (values: typeof initialValues) =>
    isCodeNeeded ? validateWithCode(values) : validateWithoutCode(values);
  const form = useZodForm({ initialValues, validate, fieldByErrorCode });
  // The password must not stay in the cache of mutations.
  const { mutateAsync: prove } = trpc.proofs.submit.useMutation({ gcTime: 0 });

  async function send({ password, code }: typeof initialValues) {
    await prove({ password, ...(isCodeNeeded && { code }) });
    onProved();
  }

  return (
    <form {...form.getFormProps(send, { errorTitle: 'Not confirmed' })} className="bw-form-fields">
      <p className="bw-dialog-text">
        You signed in a while ago. Enter your password{isCodeNeeded && ' and a code'} again to
        continue. We will not ask you again for 15 minutes.
      </p>
      <PasswordField
        {...form.getInputProps('password')}
        label="Your password"
        autoComplete="current-password"
        data-autofocus
      />
      {isCodeNeeded && (
        <CodeField
          {...form.getInputProps('code')}
          label="Code"
          description="From your app, or a recovery code"
        />
      )}
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Checking..." variant="filled">
          Continue
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Cancel
        </BackButton>
      </FormActions>
    </form>
  );
}

/** Not cached, because the second factor may have changed on another device. */
function ProofSteps(props: Omit<ProofFormProps, 'isCodeNeeded'>) {
  const { data, error, isPending, isFetching, refetch } = trpc.proofs.requirements.useQuery(
    undefined,
    {
      staleTime: 0,
      gcTime: 0,
    },
  );
  if (isPending) {
    return (
      <Loading noun="this step">
        <SkeletonLines lines={3} height={28} />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        level={3}
        title="This step could not be loaded"
        message={readError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return <ProofForm {...data} {...props} />;
}

/**
 * Opens when the server refuses a write because a recent proof is missing. Must be rendered only
 * once.
 */
export default function ProofDialog() {
  const [isOpen, setIsOpen] = useState(false);
  // One for each refused write that waits for this dialog.
  const resolvers = useRef<((isProved: boolean) => void)[]>([]);

  useEffect(() => {
    setProofDialog(() => {
      setIsOpen(true);
      return new Promise((resolve) => resolvers.current.push(resolve));
    });
    return () => setProofDialog(null);
  }, []);

  function finish(isProved: boolean) {
    setIsOpen(false);
    for (const resolve of resolvers.current.splice(0)) resolve(isProved);
  }

  return (
    <Dialog opened={isOpen} onClose={() => finish(false)} title="Is it you?" size="sm">
      <ProofSteps onProved={() => finish(true)} onClose={() => finish(false)} />
    </Dialog>
  );
}
