import { NativeSelect, TextInput } from '@mantine/core';
import { FormActions, FormPair, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { checkWith } from '#platform/client/kit/form-check.ts';
import { LongText } from '#platform/client/kit/LongText.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { trpc } from '#platform/client/trpc.ts';
import { SENDER_MAX, type Topic, topicNames, topics, WORDS_MAX } from '../contact.rules.ts';
import { WriteToUs } from '../contact.schema.ts';

const check = checkWith(WriteToUs);
const choices = topicNames.map((value) => ({ value, label: topics[value] }));

interface ContactFormProps {
  /** Who is signed in, or null. */
  me: { name: string; email: string } | null;
  topic: Topic | '';
  /** Called with where the answer goes, once the message is on its way. */
  onSent: (email: string) => void;
}

export function ContactForm({ me, topic, onSent }: ContactFormProps) {
  const form = useFormState({
    counted: 'contact',
    initial: {
      name: me?.name ?? '',
      email: me?.email ?? '',
      topic: String(topic),
      message: '',
    },
    check,
    draft: 'contact',
  });
  const { mutateAsync: write } = trpc.contact.write.useMutation();
  const chosen = form.field('topic');

  async function submit(values: typeof form.values) {
    const message = WriteToUs.parse(values);
    await write(message);
    form.forget();
    onSent(message.email);
  }

  return (
    <form {...form.bind(submit, { failed: 'Your message was not sent' })}>
      <div className="bw-form-fields">
        <FormPair>
          <TextInput
            {...form.text('name')}
            label="Name"
            autoComplete="name"
            maxLength={SENDER_MAX}
          />
          <TextInput
            {...form.text('email')}
            label="Email"
            type="email"
            autoComplete="email"
            description="The answer goes there."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
        </FormPair>
        <NativeSelect
          {...chosen}
          label="Topic"
          data={[{ value: '', label: 'Choose a topic' }, ...choices]}
          onChange={(event) => chosen.onChange(event.currentTarget.value)}
        />
        <LongText
          {...form.text('message')}
          label="Message"
          rows={8}
          most={WORDS_MAX}
          placeholder="If it is about a project, say which one."
        />
        <FormRefusal form={form} />
        <FormActions>
          <SubmitButton busy={form.busy} working="Sending...">
            Send message
          </SubmitButton>
        </FormActions>
      </div>
    </form>
  );
}
