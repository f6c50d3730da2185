import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { UNCONFIRMED } from '#platform/client/errors.ts';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { FormNote } from '#platform/client/kit/FormParts.tsx';
import { testCardOf } from '#platform/shared/stripe-test-cards.ts';
import { AuthenticationDialog } from './AuthenticationDialog.tsx';
import type { CardFormProps } from './card-form.ts';
import {
  type Card,
  cardChoices,
  emptyCard,
  expiryOf,
  filledIn,
  INVALID_NUMBER,
  looksReal,
  spaced,
  validateCard,
} from './sandbox-card.ts';
import { authenticate, confirmCard, type Reply } from './sandbox-provider.ts';
import classes from './payment.module.css';

const choices = cardChoices();
const ABANDONED = 'The authentication was not finished. Nothing was charged.';
const CLEARED = `${INVALID_NUMBER} Test mode takes test cards only: the number was cleared and sent nowhere.`;

/** Replaces Stripe's payment element in the sandbox. Accepts only Stripe's published test cards. */
export default function SandboxCardForm(props: CardFormProps) {
  const { pay } = props;
  const { form, busy, failure, asking, submit, answer, abandon, setFailure } =
    useSandboxPayment(props);
  function typeNumber(typed: string) {
    const { onChange } = form.getInputProps('number');
    if (!looksReal(typed)) return onChange(spaced(typed));
    onChange('');
    form.fail({ number: CLEARED });
  }
  function choose(number: string) {
    if (!busy) form.setValues(number === '' ? emptyCard : filledIn(number));
  }
  const chosen = testCardOf(form.values.number)?.number ?? '';

  return (
    <>
      <form
        className={classes.form}
        autoComplete="off"
        {...form.bind(submit, { onInvalid: () => setFailure(null) })}
        aria-busy={busy}
      >
        <p className={classes.test}>
          <strong>Test mode - no real money</strong>
          <span>Pay with one of the provider’s published test cards.</span>
        </p>
        <NativeSelect
          label="Test card"
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[{ value: '', label: 'Choose a test card' }, ...choices]}
        />
        <CardFields form={form} onNumber={typeNumber} />
        {failure && <FormNote quiet={failure !== UNCONFIRMED}>{failure}</FormNote>}
        <Button type="submit" variant="next" size="lg" fullWidth aria-disabled={busy}>
          {busy ? 'Processing...' : pay}
        </Button>
        <p className={classes.small}>The number stays in this browser and is never sent.</p>
      </form>
      <AuthenticationDialog opened={asking} busy={busy} onAnswer={answer} onClose={abandon} />
    </>
  );
}

interface CardFieldsProps {
  form: ReturnType<typeof useSandboxPayment>['form'];
  onNumber: (typed: string) => void;
}

function CardFields({ form, onNumber }: CardFieldsProps) {
  const expiry = form.getInputProps('expiry');
  const cvc = form.getInputProps('cvc');
  const typing = { autoComplete: 'off', inputMode: 'numeric', spellCheck: false } as const;
  return (
    <>
      <TextInput
        {...form.getInputProps('number')}
        {...typing}
        label="Card number"
        placeholder="4242 4242 4242 4242"
        onChange={(event) => onNumber(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <TextInput
          {...expiry}
          {...typing}
          label="Expiry"
          placeholder="MM / YY"
          onChange={(event) => expiry.onChange(expiryOf(event.currentTarget.value))}
        />
        <TextInput
          {...cvc}
          {...typing}
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

/** Runs one payment at a time: confirmation, authentication if required, and the result. */
function useSandboxPayment(props: CardFormProps) {
  const { onFilled, onPaid, onFailed, onOver } = props;
  const form = useZodForm<Card>({
    initialValues: emptyCard,
    validate: (card) => validateCard(card, new Date()),
  });
  const [asking, setAsking] = useState(false);
  const [answering, setAnswering] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const underway = useRef(false);

  function failed(message: string) {
    setFailure(message);
    onFailed(message);
  }
  function take(reply: Reply) {
    setAsking(reply.kind === 'authenticate');
    if (reply.kind === 'paid') onPaid();
    if (reply.kind === 'failed') failed(reply.message);
    if (reply.kind === 'over') onOver();
    if (reply.kind === 'unconfirmed') setFailure(UNCONFIRMED);
  }
  async function submit({ number }: Card) {
    const card = testCardOf(number);
    setFailure(null);
    onFilled();
    if (card) take(await confirmCard(props, card.key));
  }
  async function answer(outcome: 'succeed' | 'fail') {
    if (underway.current) return;
    underway.current = true;
    setAnswering(true);
    take(await authenticate(props, outcome));
    setAnswering(false);
    underway.current = false;
  }
  function abandon() {
    if (underway.current) return;
    setAsking(false);
    failed(ABANDONED);
  }
  return {
    form,
    busy: form.submitting || answering,
    failure,
    asking,
    submit,
    answer,
    abandon,
    setFailure,
  };
}
