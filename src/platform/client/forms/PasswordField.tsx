import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  checkPassword,
  ratePasswordStrength,
  strengthLabels,
} from '#platform/shared/fields/password.ts';
import classes from './password-field.module.css';

interface PasswordFieldProps extends PasswordInputProps {
  value?: string;
  checklist?: boolean;
  meter?: boolean;
  below?: ReactNode;
}

function Checklist({ password }: { password: string }) {
  return (
    <ul className={classes.checklist}>
      {checkPassword(password).map(({ label, isMet }) => (
        <li key={label} data-met={isMet}>
          {isMet ? <IconCheck size={16} aria-hidden /> : <IconPointFilled size={16} aria-hidden />}
          {label}
          <span className="bw-hidden">{isMet ? ' (met)' : ' (not yet met)'}</span>
        </li>
      ))}
    </ul>
  );
}

function Meter({ password }: { password: string }) {
  const strength = ratePasswordStrength(password);
  const label = strengthLabels[strength] ?? '';
  return (
    <div className={classes.meter} data-strength={strength}>
      <meter
        className="bw-hidden"
        min={0}
        max={4}
        value={strength}
        aria-label="Password strength"
        aria-valuetext={label}
      />
      <span className={classes.meterSteps} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={strength >= step} />
        ))}
      </span>
      <span aria-hidden="true">{password === '' ? '' : label}</span>
    </div>
  );
}

/** Unlike Mantine's, the visibility toggle can be reached by keyboard. */
export function PasswordField({ checklist, meter, below, ...input }: PasswordFieldProps) {
  const { value = '', error } = input;
  const [visible, { toggle }] = useDisclosure(false);
  const description = (checklist || meter || below) && (
    <>
      {meter && <Meter password={value} />}
      {checklist && <Checklist password={value} />}
      {below}
    </>
  );
  return (
    <PasswordInput
      label="Password"
      {...input}
      aria-invalid={error ? true : undefined}
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        className: 'bw-tip',
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      description={description}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
