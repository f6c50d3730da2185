import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
import { BackButton } from '#platform/client/forms/BackButton.tsx';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/SubmitButton.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { clocks } from '../../hire.rules.ts';
import { HANDED_MAX } from '../../work/handed-file.rules.ts';
import { Deliver, LINKS_MAX, Link } from '../../work/work.schema.ts';
import type { StepFormProps } from './StepDialog.tsx';
import { useRoomAct } from './useRoomAct.ts';
import classes from './step-dialog.module.css';

interface Delivering {
  note: string;
  links: string[];
}

const validateDelivery = schemaResolver(Deliver, { sync: true });
const withoutEmpty = (links: string[]) => links.map((link) => link.trim()).filter(Boolean);

function linkError(link: string): string | undefined {
  if (link.trim() === '') return undefined;
  return Link.safeParse(link).error?.issues[0]?.message;
}

interface LinksProps {
  links: string[];
  /** The error of the list. */
  error: ReactNode;
  onChange: (links: string[]) => void;
}

function Links({ links, error, onChange }: LinksProps) {
  const shown = links.length > 0 ? links : [''];
  const errors = error ? shown.map(linkError) : [];
  // The error of the list, such as too many links, is shown if no single link is invalid.
  const listError = errors.some(Boolean) ? undefined : error;
  return (
    <fieldset className={classes.links}>
      <legend>
        <OptionalLabel>Links</OptionalLabel>
      </legend>
      {shown.map((link, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
        <div key={place} className={classes.linksRow}>
          <TextInput
            aria-label={`Link ${place + 1}`}
            value={link}
            error={errors[place] ?? (place === 0 && listError)}
            onChange={(event) => onChange(shown.with(place, event.currentTarget.value))}
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
          />
          {shown.length > 1 && (
            <button
              type="button"
              className="bw-icon-button"
              aria-label={`Remove link ${place + 1}`}
              onClick={() => onChange(shown.toSpliced(place, 1))}
            >
              <IconTrash size={20} stroke={1.6} aria-hidden />
            </button>
          )}
        </div>
      ))}
      {shown.length < LINKS_MAX && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
          onClick={() => onChange([...shown, ''])}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  );
}

export function DeliverForm(props: StepFormProps) {
  const { room, onUnanswered, onDone, onClose } = props;
  const { projectId, client, state } = room;
  const { act } = useRoomAct(projectId);
  const form = useZodForm<Delivering>({
    initialValues: { note: '', links: [] },
    validate: ({ note, links }) =>
      validateDelivery({ projectId, note, links: withoutEmpty(links) }),
    draft: `deliver-${projectId}`,
  });
  const { value: links, error, onChange } = form.getInputProps('links');
  const uploads = useUploads({
    max: HANDED_MAX,
    tooMany: `A delivery takes at most ${HANDED_MAX} files.`,
    draft: `deliver-files-${projectId}`,
  });

  useEffect(() => onUnanswered(form.unanswered), [onUnanswered, form.unanswered]);

  async function submit(values: Delivering) {
    const fileIds = uploads.files.map(({ id }) => id);
    const delivery = { note: values.note.trim(), links: withoutEmpty(values.links), fileIds };
    await act((api) => api.hires.deliver.mutate({ projectId, ...delivery }));
    uploads.deleteDraft();
    toast.success('Work delivered', `${client.name} has been told.`);
    onDone();
  }

  const bound = form.getFormProps(submit, { errorTitle: 'Work not delivered' });
  return (
    <form {...bound} onSubmit={uploads.whenUploaded(bound.onSubmit)} className="bw-form-fields">
      <p className="bw-dialog-text">
        {`${client.name} then has ${clocks.releaseAfterDelivery} days to look at it. ` +
          'Without an answer the funds are released to you.'}
        {state === 'cancel_requested' && ' The request to cancel ends with this.'}
      </p>
      <Textarea
        {...form.getInputProps('note')}
        label="What do you deliver?"
        placeholder="What is done, where it is, and how to try it"
        autosize
        minRows={4}
        maxRows={10}
        data-autofocus
      />
      <Links links={links} error={error} onChange={onChange} />
      <FilesField uploads={uploads} max={HANDED_MAX} busy={form.submitting} />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton
          busy={form.submitting || uploads.going}
          busyLabel={uploads.going ? 'Uploading…' : 'Delivering...'}
        >
          Deliver
        </SubmitButton>
        <BackButton busy={form.submitting} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
