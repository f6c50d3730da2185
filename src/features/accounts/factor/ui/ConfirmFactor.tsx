import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { trpc } from '#platform/client/trpc.ts';
import { grouped } from '../factor.rules.ts';
import { type BegunFactor, ConfirmFactor as Confirm } from '../factor.schema.ts';
import { CodeField } from './CodeField.tsx';
import { QrCode } from './QrCode.tsx';

const empty = { code: '' };
const check = checkWith(Confirm);

interface ConfirmFactorProps {
  begun: BegunFactor;
  onConfirmed: (codes: string[]) => void;
  onBack: () => void;
}

/** Shows the key as a picture and as text, and asks for the first code it makes. */
export function ConfirmFactor({ begun, onConfirmed, onBack }: ConfirmFactorProps) {
  const form = useFormState({ initial: empty, check, fieldOf: { code_wrong: 'code' } });
  const { mutateAsync: confirm } = trpc.secondFactor.confirm.useMutation({ gcTime: 0 });

  async function send(values: typeof empty) {
    const { codes } = await confirm(values);
    onConfirmed(codes);
  }

  return (
    <div className="bw-factor-setup">
      <QrCode text={begun.uri} name="QR code of your key" />
      <div>
        <ol className="bw-factor-steps">
          <li>Scan the picture with your app.</li>
          <li>
            Or type this key into it:
            <code className="bw-factor-key">{grouped(begun.secret)}</code>
          </li>
          <li>Enter the code that the app shows.</li>
        </ol>
        <form {...form.bind(send)} className="bw-form-fields">
          <CodeField {...form.text('code')} label="Code from the app" />
          <FormRefusal form={form} />
          <FormActions>
            <SubmitButton busy={form.busy} working="Checking..." variant="filled">
              Turn on
            </SubmitButton>
            <BackButton busy={form.busy} onClick={onBack}>
              Not now
            </BackButton>
          </FormActions>
        </form>
      </div>
    </div>
  );
}
