import { PasswordInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconPointFilled } from '@tabler/icons-react';
import type { ChangeEvent, ReactNode } from 'react';
import { passwordChecks, passwordStrength, strengthWords } from '#platform/shared/password.ts';
import './password-field.css';

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  label?: string | undefined;
  name?: string | undefined;
  error?: string | undefined;
  /** What the browser's password keeper should do with it. */
  autoComplete?: 'new-password' | 'current-password' | undefined;
  checklist?: boolean | undefined;
  meter?: boolean | undefined;
  disabled?: boolean | undefined;
  /** What else is said of what is typed. */
  below?: ReactNode;
}

function Checklist({ password }: { password: string }) {
  return (
    <ul className="bw-checklist">
      {passwordChecks(password).map(({ label, met }) => (
        <li key={label} data-met={met}>
          {met ? <IconCheck size={16} aria-hidden /> : <IconPointFilled size={16} aria-hidden />}
          {label}
          <span className="bw-hidden">{met ? ' (met)' : ' (not yet met)'}</span>
        </li>
      ))}
    </ul>
  );
}

function Meter({ password }: { password: string }) {
  const strength = passwordStrength(password);
  const word = strengthWords[strength] ?? '';
  return (
    <div className="bw-meter" data-strength={strength}>
      <meter
        className="bw-hidden"
        min={0}
        max={4}
        value={strength}
        aria-label="Password strength"
        aria-valuetext={word}
      />
      <span className="bw-meter-steps" aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={strength >= step} />
        ))}
      </span>
      <span aria-hidden="true">{password === '' ? '' : word}</span>
    </div>
  );
}

export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, label = 'Password', checklist = false, meter = false } = props;
  const { name, error, autoComplete, disabled = false } = props;
  const [visible, { toggle }] = useDisclosure(false);
  const described = (checklist || meter || props.below) && (
    <>
      {meter && <Meter password={value} />}
      {checklist && <Checklist password={value} />}
      {props.below}
    </>
  );
  return (
    <PasswordInput
      name={name}
      error={error}
      aria-invalid={error ? true : undefined}
      autoComplete={autoComplete}
      disabled={disabled}
      label={label}
      value={value}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value)}
      visible={visible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        className: 'bw-tip',
        'aria-label': visible ? 'Hide password' : 'Show password',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      description={described || undefined}
      descriptionProps={{ component: 'div' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
