import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { trpc } from '#platform/client/api/trpc.ts';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import { FormActions, FormPair, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { MESSAGE_MAX, SENDER_NAME_MAX, type Topic, topicLabels, topics } from '../contact.rules.ts';
import { ContactMessage } from '../contact.schema.ts';

const validate = schemaResolver(ContactMessage, { sync: true });
const topicOptions = topics.map((value) => ({ value, label: topicLabels[value] }));

interface ContactFormProps {
  me: { name: string; email: string } | null;
  topic: Topic | '';
  onSent: (email: string) => void;
}

export function ContactForm({ me, topic, onSent }: ContactFormProps) {
  const form = useZodForm({
    trackedAs: 'contact',
    initialValues: {
      name: me?.name ?? '',
      email: me?.email ?? '',
      // A plain string, because the empty option is not a topic.
      topic: String(topic),
      message: '',
    },
    validate,
    draft: 'contact',
  });
  const { mutateAsync: sendMessage } = trpc.contact.send.useMutation();

  async function submit(values: typeof form.values) {
    // Does not throw, because the form has validated the values.
    const message = ContactMessage.parse(values);
    await sendMessage(message);
    onSent(message.email);
  }

  return (
    <form {...form.getFormProps(submit, { errorTitle: 'Your message was not sent' })}>
      <div className="bw-form-fields">
        <FormPair>
          <TextInput
            {...form.getInputProps('name')}
            label="Name"
            autoComplete="name"
            maxLength={SENDER_NAME_MAX}
          />
          <TextInput
            {...form.getInputProps('email')}
            label="Email"
            type="email"
            autoComplete="email"
            description="We reply to this address."
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
        </FormPair>
        <NativeSelect
          {...form.getInputProps('topic')}
          label="Topic"
          data={[{ value: '', label: 'Choose a topic' }, ...topicOptions]}
        />
        <CountedTextarea
          {...form.getInputProps('message')}
          label="Message"
          rows={8}
          maxCharacters={MESSAGE_MAX}
          placeholder="If it is about a project, say which one."
        />
        <FormRefusal form={form} />
        <FormActions>
          <SubmitButton isBusy={form.submitting} busyLabel="Sending...">
            Send message
          </SubmitButton>
        </FormActions>
      </div>
    </form>
  );
}
