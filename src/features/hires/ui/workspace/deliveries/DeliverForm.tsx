import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FilesField } from '#features/files/ui/FilesField.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { FormActions, FormRefusal, OptionalLabel } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { unmetCriteriaRefusal } from '../../../agreement/agreement.rules.ts';
import { findOpenRequest } from '../../../agreement/criteria-state.rules.ts';
import { periodDays } from '../../../hire.rules.ts';
import {
  DeliverInput,
  isRemarkTooLong,
  MAX_ATTACHMENTS,
  MAX_LINKS,
  REMARK_TOO_LONG,
} from '../../../steps/step-actions.schema.ts';
import { getDraftId, getStepTarget } from '../../../workspace/step-target.rules.ts';
import { RequestedChanges } from '../changes/RequestedChanges.tsx';
import { type StepFormProps, useStepMutation } from '../useStepMutation.ts';
import {
  findLinkError,
  MetCriteriaFields,
  type MetCriterionValues,
  toMetCriteria,
} from './MetCriteriaFields.tsx';
import classes from '../steps/step-dialog.module.css';

interface DeliveryValues {
  note: string;
  links: string[];
  criteria: MetCriterionValues[];
}

const validateDelivery = schemaResolver(DeliverInput, { sync: true });
const removeEmpty = (links: string[]) => links.map((link) => link.trim()).filter(Boolean);

const UNMET_MESSAGE = 'Mark every agreed criterion as met before you deliver.';

/** Undefined if the criteria can be sent. Each criterion shows its own error. */
function findCriteriaError(
  met: readonly MetCriterionValues[],
  agreedCriteria: readonly Criterion[],
): string | undefined {
  const ids = met.map(({ id }) => id);
  if (unmetCriteriaRefusal(ids, agreedCriteria)) return UNMET_MESSAGE;
  if (met.some(({ remark }) => isRemarkTooLong(remark))) return REMARK_TOO_LONG;
  return met.map(({ link }) => findLinkError(link)).find(Boolean);
}

interface LinksFieldProps {
  links: string[];
  error: ReactNode;
  onChange: (links: string[]) => void;
}

function LinksField({ links, error, onChange }: LinksFieldProps) {
  const shownLinks = links.length > 0 ? links : [''];
  // The form has one error for all links, so the invalid links must be found here. If none is
  // invalid, the error is about the list, and the first link shows it.
  const errors = error ? shownLinks.map(findLinkError) : [];
  const listError = errors.some(Boolean) ? undefined : error;
  return (
    <fieldset className={classes.links}>
      <legend>
        <OptionalLabel>Links</OptionalLabel>
      </legend>
      {shownLinks.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a row
        <div key={index} className={classes.linkRow}>
          <TextInput
            aria-label={`Link ${index + 1}`}
            value={link}
            error={errors[index] ?? (index === 0 && listError)}
            onChange={(event) => onChange(shownLinks.with(index, event.currentTarget.value))}
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
          />
          {shownLinks.length > 1 && (
            <button
              type="button"
              className="bw-icon-button"
              aria-label={`Remove link ${index + 1}`}
              onClick={() => onChange(shownLinks.toSpliced(index, 1))}
            >
              <IconTrash size={20} stroke={1.6} aria-hidden />
            </button>
          )}
        </div>
      ))}
      {shownLinks.length < MAX_LINKS && (
        <Button
          variant="subtle"
          leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
          onClick={() => onChange([...shownLinks, ''])}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  );
}

export function DeliverForm(props: StepFormProps) {
  const { workspace, onOutcomeUnknown, onDone, onClose } = props;
  const { projectId, client, state, agreement } = workspace;
  const agreedCriteria = agreement?.criteria ?? [];
  const openRequest = findOpenRequest(workspace);
  const { runStep } = useStepMutation(projectId);
  const form = useZodForm<DeliveryValues>({
    onOutcomeUnknown,
    initialValues: { note: '', links: [], criteria: [] },
    validate: ({ note, links, criteria: met }) => ({
      ...validateDelivery({ projectId, note, links: removeEmpty(links) }),
      criteria: findCriteriaError(met, agreedCriteria),
    }),
    draft: `deliver-${getDraftId(workspace)}`,
  });
  const { value: links, error, onChange } = form.getInputProps('links');
  const uploads = useUploads({
    max: MAX_ATTACHMENTS,
    tooManyMessage: `A delivery can have at most ${MAX_ATTACHMENTS} files.`,
    draft: `deliver-files-${getDraftId(workspace)}`,
  });

  async function submit(values: DeliveryValues) {
    const fileIds = uploads.files.map(({ id }) => id);
    const delivery = {
      note: values.note.trim(),
      links: removeEmpty(values.links),
      fileIds,
      ...(agreedCriteria.length > 0 && { criteria: toMetCriteria(values.criteria, fileIds) }),
    };
    await runStep((api) => api.hires.deliver.mutate({ ...getStepTarget(workspace), ...delivery }));
    // The form deletes its own draft after a success, but not the draft of the uploads.
    uploads.deleteDraft();
    toast.success('Work delivered', `${client.name} has been notified.`);
    onDone();
  }

  const formProps = form.getFormProps(submit, { errorTitle: 'Work not delivered' });
  return (
    <form
      {...formProps}
      onSubmit={uploads.submitWhenUploaded(formProps.onSubmit)}
      className="bw-form-fields"
    >
      <p className="bw-dialog-text">
        {`${client.name} then has ${periodDays.releaseAfterDelivery} days to review it. If they ` +
          'do not answer, the funds are released to you.'}
        {state === 'cancel_requested' && ' This also ends the request to cancel.'}
      </p>
      {openRequest && (
        <RequestedChanges workspace={workspace} delivery={openRequest} level={3} criteria={[]} />
      )}
      <Textarea
        {...form.getInputProps('note')}
        label="What do you deliver?"
        placeholder="What is done, where it is, and how to try it"
        autosize
        minRows={4}
        maxRows={10}
        data-autofocus
      />
      <MetCriteriaFields
        criteria={agreedCriteria}
        met={form.values.criteria}
        openRequest={openRequest}
        files={uploads.files}
        error={form.errors.criteria}
        onChange={form.getInputProps('criteria').onChange}
      />
      <LinksField links={links} error={error} onChange={onChange} />
      <FilesField uploads={uploads} max={MAX_ATTACHMENTS} isBusy={form.submitting} />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton
          isBusy={form.submitting || uploads.isUploading}
          busyLabel={uploads.isUploading ? 'Uploading…' : 'Delivering...'}
        >
          Deliver
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
