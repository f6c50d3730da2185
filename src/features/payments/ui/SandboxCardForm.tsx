import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { UNCONFIRMED } from '#platform/client/errors.ts';
import { FormNote } from '#platform/client/kit/FormParts.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { testCardOf } from '#platform/shared/stripe-test-cards.ts';
import { AuthenticationDialog } from './AuthenticationDialog.tsx';
import type { CardFormProps } from './card-form.ts';
import {
  type Card,
  cardChoices,
  checkCard,
  emptyCard,
  expiryOf,
  filledIn,
  INVALID_NUMBER,
  looksReal,
  spaced,
} from './sandbox-card.ts';
import { authenticate, confirmCard, type Reply } from './sandbox-provider.ts';

const choices = cardChoices();
const ABANDONED = 'The authentication was not finished. Nothing was charged.';
const CLEARED = `${INVALID_NUMBER} Test mode takes test cards only: the number was cleared and sent nowhere.`;

/** Stands where Stripe's element stands, for the sandbox: published test cards and no other. */
export default function SandboxCardForm(props: CardFormProps) {
  const { pay } = props;
  const { form, busy, failure, asking, submit, answer, abandon, setFailure } =
    useSandboxPayment(props);
  const { set, fail } = form;

  function typeNumber(typed: string) {
    if (looksReal(typed)) {
      set('number', '');
      fail({ number: CLEARED });
    } else set('number', spaced(typed));
  }
  function choose(number: string) {
    const card = number === '' ? emptyCard : filledIn(number);
    set('number', card.number);
    set('expiry', card.expiry);
    set('cvc', card.cvc);
  }
  const chosen = testCardOf(form.values.number)?.number ?? '';

  return (
    <>
      <form
        className="bw-pay-form"
        autoComplete="off"
        {...form.bind(submit, { invalid: () => setFailure(null) })}
        aria-busy={busy}
      >
        <p className="bw-pay-test">
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
        <p className="bw-pay-small">The number stays in this browser and is never sent.</p>
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
  const { text, set } = form;
  const typing = { autoComplete: 'off', inputMode: 'numeric', spellCheck: false } as const;
  return (
    <>
      <TextInput
        {...text('number')}
        {...typing}
        label="Card number"
        placeholder="4242 4242 4242 4242"
        onChange={(event) => onNumber(event.currentTarget.value)}
      />
      <div className="bw-pay-pair">
        <TextInput
          {...text('expiry')}
          {...typing}
          label="Expiry"
          placeholder="MM / YY"
          onChange={(event) => set('expiry', expiryOf(event.currentTarget.value))}
        />
        <TextInput
          {...text('cvc')}
          {...typing}
          label="CVC"
          placeholder="123"
          onChange={(event) =>
            set('cvc', event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 4))
          }
        />
      </div>
    </>
  );
}

/** One attempt at a time: confirm, perhaps authenticate, then told to the page. */
function useSandboxPayment(props: CardFormProps) {
  const { onFilled, onPaid, onFailed, onOver } = props;
  const form = useFormState<Card>({
    initial: emptyCard,
    check: (card) => checkCard(card, new Date()),
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
    busy: form.busy || answering,
    failure,
    asking,
    submit,
    answer,
    abandon,
    setFailure,
  };
}
