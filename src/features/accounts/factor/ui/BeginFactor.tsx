import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { PasswordField } from '#platform/client/kit/PasswordField.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { trpc } from '#platform/client/trpc.ts';
import { BeginFactor as Begin, type BegunFactor } from '../factor.schema.ts';

const empty = { password: '' };
const check = checkWith(Begin);

/** Whoever finds an open page must not be able to lock its owner out: the password comes first. */
export function BeginFactor({ onBegun }: { onBegun: (begun: BegunFactor) => void }) {
  const form = useFormState({ initial: empty, check, fieldOf: { password_wrong: 'password' } });
  const { mutateAsync: begin } = trpc.secondFactor.begin.useMutation({ gcTime: 0 });

  async function send(values: typeof empty) {
    onBegun(await begin(values));
  }

  return (
    <>
      <p className="bw-factor-on">
        <strong>Off.</strong> You need an app that makes codes, such as a password manager or an
        authenticator on your phone.
      </p>
      <form {...form.bind(send)} className="bw-form-fields">
        <PasswordField
          {...form.field('password')}
          label="Your password, to begin"
          autoComplete="current-password"
        />
        <FormRefusal form={form} />
        <FormActions>
          <SubmitButton busy={form.busy} working="Beginning..." variant="filled">
            Set up the second factor
          </SubmitButton>
        </FormActions>
      </form>
    </>
  );
}
