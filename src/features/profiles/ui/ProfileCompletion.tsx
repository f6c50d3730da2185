import type { ReactNode } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { GUESSABLE } from '#features/accounts/passwords/password.rules.ts';
import { type Failure, isConflict, readError } from '#platform/client/errors.ts';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { track } from '#platform/client/tracking/event-line.ts';
import { trpc } from '#platform/client/trpc.ts';
import { CompletionFields } from './CompletionFields.tsx';
import {
  type CompletionForm,
  checkCompletion,
  emptyCompletion,
  profileOf,
} from './completion-form.ts';
import { EMAIL_TAKEN, sayEmailTaken, sayEmailTypo } from './email-toasts.ts';
import { SignUpTerms } from './SignUpTerms.tsx';

export interface ProfileCompletionProps {
  opened: boolean;
  onClose: () => void;
  /** Called once the profile stands and its person is signed in. */
  onCompleted: (user: UserView) => Promise<void>;
  /** The way for who already has an account. */
  signIn: ReactNode;
}

export type CompletionState = ReturnType<typeof useCompletionForm>;

/** SPEC's profile-completion dialog: the account a client makes on the way to a first project. */
export function ProfileCompletion(props: ProfileCompletionProps) {
  const { opened, onClose, onCompleted, signIn } = props;
  const form = useCompletionForm();
  const create = useCreation(form);

  async function submit(values: CompletionForm) {
    const user = await create(values);
    if (!user) return false;
    track('client_signup_completed', {});
    toast.success('Profile created successfully!');
    return onCompleted(user);
  }

  function refused(failure: Failure) {
    if (isConflict(failure)) return taken(form);
    toast.error('Error', failure.message);
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Complete your profile" size="lg">
      <div className="bw-dialog-lead">
        <p>Your project is ready. Developers need to know who posts it.</p>
        {signIn}
      </div>
      <form
        {...form.bind(submit, {
          refused,
          invalid: (issues) => sayEmailTypo(form.values.email, issues),
        })}
      >
        <div className="bw-form-fields">
          <CompletionFields form={form} />
          {!form.errors.email && <FormRefusal quiet form={form} />}
          <SignUpTerms />
          <FormActions>
            <SubmitButton busy={form.busy} working="Creating...">
              Create profile and post project
            </SubmitButton>
            <BackButton busy={form.busy} onClick={onClose}>
              Cancel
            </BackButton>
          </FormActions>
        </div>
      </form>
    </Dialog>
  );
}

function useCompletionForm() {
  return useFormState({
    initial: emptyCompletion,
    check: checkCompletion,
    counted: 'client_signup',
    fieldOf: { [GUESSABLE]: 'password' },
  });
}

function taken(form: CompletionState) {
  sayEmailTaken();
  form.fail({ email: EMAIL_TAKEN });
}

/**
 * Checks the address first and returns null if it is taken or the check failed. The retry of a
 * submission without an answer does not check: the address may be taken by that submission.
 */
function useCreation(form: CompletionState) {
  const { client } = trpc.useUtils();
  const { mutateAsync: signUp } = trpc.profiles.signUpClient.useMutation();

  return async (values: CompletionForm): Promise<UserView | null> => {
    if (form.unanswered) return signUp(profileOf(values));
    try {
      const { exists } = await client.accounts.checkEmail.query({ email: values.email });
      if (exists) {
        taken(form);
        return null;
      }
    } catch (error) {
      toast.error('Failed to validate profile data', readError(error).message);
      return null;
    }
    return signUp(profileOf(values));
  };
}
