import { schemaResolver } from '@mantine/form';
import { trpc } from '#platform/client/api/trpc.ts';
import { BackButton } from '#platform/client/forms/BackButton.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/SubmitButton.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { formatSecret } from '../second-factor.rules.ts';
import { ConfirmFactor as Confirm, type FactorSetup } from '../second-factor.schema.ts';
import { CodeField } from './CodeField.tsx';
import { QrCode } from './QrCode.tsx';
import classes from './second-factor.module.css';

const initialValues = { code: '' };
const validate = schemaResolver(Confirm, { sync: true });

interface ConfirmFactorProps {
  setup: FactorSetup;
  onConfirmed: (codes: string[]) => void;
  onBack: () => void;
}

/** Shows the key as a QR code and as text, and requires the first code. */
export function ConfirmFactor({ setup, onConfirmed, onBack }: ConfirmFactorProps) {
  const form = useZodForm({
    initialValues,
    validate,
    fieldByErrorCode: { code_wrong: 'code' },
  });
  const { mutateAsync: confirm } = trpc.secondFactor.confirm.useMutation({ gcTime: 0 });

  async function send(values: typeof initialValues) {
    const { codes } = await confirm(values);
    onConfirmed(codes);
  }

  return (
    <div className={classes.setup}>
      <QrCode text={setup.uri} label="QR code of your key" />
      <div>
        <ol className={classes.steps}>
          <li>Scan the picture with your app.</li>
          <li>
            Or type this key into it:
            <code className={classes.key}>{formatSecret(setup.secret)}</code>
          </li>
          <li>Enter the code that the app shows.</li>
        </ol>
        <form {...form.getFormProps(send)} className="bw-form-fields">
          <CodeField {...form.getInputProps('code')} label="Code from the app" data-autofocus />
          <FormRefusal form={form} />
          <FormActions>
            <SubmitButton busy={form.submitting} busyLabel="Checking..." variant="filled">
              Turn on
            </SubmitButton>
            <BackButton busy={form.submitting} onClick={onBack}>
              Not now
            </BackButton>
          </FormActions>
        </form>
      </div>
    </div>
  );
}
