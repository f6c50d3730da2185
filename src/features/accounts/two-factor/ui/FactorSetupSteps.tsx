import { schemaResolver } from '@mantine/form';
import { useState } from 'react';
import { encode } from 'uqr';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { PasswordField } from '#platform/client/forms/PasswordField.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { formatSecret } from '../second-factor.rules.ts';
import {
  ConfirmFactor as ConfirmSchema,
  type FactorSetup,
  StartFactorSetup,
} from '../second-factor.schema.ts';
import { CodeField } from './CodeField.tsx';
import classes from './second-factor.module.css';

const initialPassword = { password: '' };
const validatePassword = schemaResolver(StartFactorSetup, { sync: true });

/**
 * Requires the password: otherwise another person could use a device on which the user is signed in
 * to lock the user out.
 */
function StartSetup({ onStarted }: { onStarted: (setup: FactorSetup) => void }) {
  const form = useZodForm({
    initialValues: initialPassword,
    validate: validatePassword,
    fieldByErrorCode: { password_wrong: 'password' },
  });
  // `gcTime: 0`, so that the secret does not stay in the cache.
  const { mutateAsync: start } = trpc.secondFactor.startSetup.useMutation({ gcTime: 0 });

  async function send(values: typeof initialPassword) {
    onStarted(await start(values));
  }

  return (
    <>
      <p className={classes.intro}>
        <strong>Off.</strong> You need an app that creates codes, such as a password manager or an
        authenticator on your phone.
      </p>
      <form {...form.getFormProps(send)} className="bw-form-fields">
        <PasswordField
          {...form.getInputProps('password')}
          label="Your password, to start"
          autoComplete="current-password"
        />
        <FormRefusal form={form} />
        <FormActions>
          <SubmitButton isBusy={form.submitting} busyLabel="Starting..." variant="filled">
            Set up the second factor
          </SubmitButton>
        </FormActions>
      </form>
    </>
  );
}

/** Empty border in modules (squares). The standard requires 4. */
const QUIET_ZONE = 4;

/**
 * Rendered in the browser, because the secret must not be sent elsewhere. Black on white in both
 * color schemes, because some cameras do not recognize light codes on a dark background.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data: lines, size } = encode(text, { border: QUIET_ZONE });
  const squares = lines.flatMap((line, y) =>
    line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}

const initialCode = { code: '' };
const validateCode = schemaResolver(ConfirmSchema, { sync: true });

interface ConfirmFactorProps {
  setup: FactorSetup;
  onConfirmed: (codes: string[]) => void;
  onBack: () => void;
}

function ConfirmFactor({ setup, onConfirmed, onBack }: ConfirmFactorProps) {
  const form = useZodForm({
    initialValues: initialCode,
    validate: validateCode,
    fieldByErrorCode: { code_wrong: 'code' },
  });
  const { mutateAsync: confirm } = trpc.secondFactor.confirmSetup.useMutation({ gcTime: 0 });

  async function send(values: typeof initialCode) {
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
            <SubmitButton isBusy={form.submitting} busyLabel="Checking..." variant="filled">
              Turn on
            </SubmitButton>
            <BackButton isBusy={form.submitting} onClick={onBack}>
              Not now
            </BackButton>
          </FormActions>
        </form>
      </div>
    </div>
  );
}

interface FactorSetupStepsProps {
  onCodes: (codes: string[]) => void;
}

/** The secret is stored only in the state of this component, not in a cache. */
export function FactorSetupSteps({ onCodes }: FactorSetupStepsProps) {
  const [setup, setSetup] = useState<FactorSetup | null>(null);
  if (!setup) return <StartSetup onStarted={setSetup} />;
  return <ConfirmFactor setup={setup} onConfirmed={onCodes} onBack={() => setSetup(null)} />;
}
