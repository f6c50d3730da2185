import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { CardFormProps } from '#features/payments/ui/card-form/card-form.ts';
import { UNCONFIRMED_MESSAGE } from '#platform/client/api/errors.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import {
  type Card,
  emptyCard,
  formatCardNumber,
  formatExpiry,
  INVALID_NUMBER,
  isRealCardNumber,
  listCardOptions,
  toCardValues,
  validateCard,
} from './sandbox-card.ts';
import { authenticate, confirmCard, type ProviderResult } from './sandbox-provider.ts';
import { findTestCard } from './test-cards.ts';
import classes from '#features/payments/ui/payment.module.css';

const cardOptions = listCardOptions();
const ABANDONED_TEXT = 'The authentication was not finished. Nothing was charged.';
const CLEARED_TEXT = `${INVALID_NUMBER} Test mode accepts test cards only. The number was cleared and not sent.`;

/** Accepts only Stripe's published test cards and clears any other card number. */
export default function SandboxCardForm(props: CardFormProps) {
  const { payLabel, notice, isRestarting } = props;
  const {
    form,
    isBusy,
    failure,
    isAuthenticating,
    submit,
    authenticatePayment,
    abandonAuthentication,
    setFailure,
  } = useSandboxPayment(props);
  function typeNumber(typed: string) {
    const { onChange } = form.getInputProps('number');
    if (!isRealCardNumber(typed)) return onChange(formatCardNumber(typed));
    onChange('');
    form.showErrors({ number: CLEARED_TEXT });
  }
  function chooseCard(number: string) {
    if (!isBusy) form.setValues(number === '' ? emptyCard : toCardValues(number));
  }
  const selectedNumber = findTestCard(form.values.number)?.number ?? '';

  return (
    <>
      <form
        className={classes.form}
        autoComplete="off"
        {...form.getFormProps(submit, { onInvalid: () => setFailure(null) })}
        aria-busy={isBusy}
      >
        <p className={classes.testMode}>
          <strong>Test mode - no real money</strong>
          <span>Pay with one of the provider’s published test cards.</span>
        </p>
        <NativeSelect
          label="Test card"
          value={selectedNumber}
          onChange={(event) => chooseCard(event.currentTarget.value)}
          data={[{ value: '', label: 'Choose a test card' }, ...cardOptions]}
        />
        <CardFields form={form} onNumberTyped={typeNumber} />
        {failure && <FormError isSilent={failure !== UNCONFIRMED_MESSAGE}>{failure}</FormError>}
        {notice && !failure && <FormError>{notice}</FormError>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          fullWidth
          aria-disabled={isBusy || isRestarting}
        >
          {isBusy || isRestarting ? 'Processing...' : payLabel}
        </Button>
        <p className={classes.small}>The card number stays in this browser and is never sent.</p>
      </form>
      <AuthenticationDialog
        opened={isAuthenticating}
        isBusy={isBusy}
        onOutcome={authenticatePayment}
        onClose={abandonAuthentication}
      />
    </>
  );
}

interface CardFieldsProps {
  form: ReturnType<typeof useSandboxPayment>['form'];
  onNumberTyped: (typed: string) => void;
}

function CardFields({ form, onNumberTyped }: CardFieldsProps) {
  const expiry = form.getInputProps('expiry');
  const cvc = form.getInputProps('cvc');
  const inputProps = { autoComplete: 'off', inputMode: 'numeric', spellCheck: false } as const;
  return (
    <>
      <TextInput
        {...form.getInputProps('number')}
        {...inputProps}
        label="Card number"
        placeholder="4242 4242 4242 4242"
        onChange={(event) => onNumberTyped(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <TextInput
          {...expiry}
          {...inputProps}
          label="Expiry"
          placeholder="MM / YY"
          onChange={(event) => expiry.onChange(formatExpiry(event.currentTarget.value))}
        />
        <TextInput
          {...cvc}
          {...inputProps}
          label="CVC"
          placeholder="123"
          onChange={(event) =>
            cvc.onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 4))
          }
        />
      </div>
    </>
  );
}

function useSandboxPayment(props: CardFormProps) {
  const { onComplete, onPaid, onFailed, onExpired } = props;
  const form = useZodForm<Card>({
    initialValues: emptyCard,
    validate: (card) => validateCard(card, new Date()),
  });
  const [isAuthenticating, setIsAuthenticating] = useState(false);
  const [isSendingOutcome, setIsSendingOutcome] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A ref, because a second click may come before the state has changed.
  const isInProgress = useRef(false);

  function showFailure(message: string) {
    setFailure(message);
    onFailed(message);
  }
  function handleResult(result: ProviderResult) {
    setIsAuthenticating(result.kind === 'needs_authentication');
    if (result.kind === 'paid') onPaid();
    if (result.kind === 'failed') showFailure(result.message);
    if (result.kind === 'expired') onExpired();
    if (result.kind === 'unconfirmed') setFailure(UNCONFIRMED_MESSAGE);
  }
  async function submit({ number }: Card) {
    if (props.isRestarting) return;
    const card = findTestCard(number);
    setFailure(null);
    onComplete();
    if (card) handleResult(await confirmCard(props, card.key));
  }
  async function authenticatePayment(outcome: 'succeed' | 'fail') {
    if (isInProgress.current) return;
    isInProgress.current = true;
    setIsSendingOutcome(true);
    handleResult(await authenticate(props, outcome));
    setIsSendingOutcome(false);
    isInProgress.current = false;
  }
  function abandonAuthentication() {
    if (isInProgress.current) return;
    setIsAuthenticating(false);
    showFailure(ABANDONED_TEXT);
  }
  return {
    form,
    isBusy: form.submitting || isSendingOutcome,
    failure,
    isAuthenticating,
    submit,
    authenticatePayment,
    abandonAuthentication,
    setFailure,
  };
}

interface AuthenticationDialogProps {
  opened: boolean;
  isBusy: boolean;
  onOutcome: (outcome: 'succeed' | 'fail') => void;
  onClose: () => void;
}

function AuthenticationDialog(props: AuthenticationDialogProps) {
  const { opened, isBusy, onOutcome, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title="Authenticate this payment" size="md">
      <div className={classes.authenticate}>
        <p>
          Your bank asks you to confirm that it is you. In test mode you choose the result. If you
          close this, nothing is charged.
        </p>
        <div>
          <Button
            variant="primary"
            data-autofocus
            aria-disabled={isBusy}
            onClick={() => onOutcome('succeed')}
          >
            {isBusy ? 'Processing...' : 'Authenticate'}
          </Button>
          <Button variant="default" aria-disabled={isBusy} onClick={() => onOutcome('fail')}>
            Fail
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
