import { Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { selectGroup, useUploads } from '#features/files/ui/useUploads.ts';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import {
  FormActions,
  FormError,
  FormRefusal,
  OptionalLabel,
} from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { useCanPropose } from '../../../changes/ui/useCanPropose.ts';
import { periodDays } from '../../../hire.rules.ts';
import { hasSeveralMilestones } from '../../../milestones/several-milestones.rules.ts';
import {
  isRemarkTooLong,
  MAX_ATTACHMENTS,
  NOTE_MAX,
  NOTE_MISSING,
  NOTE_TOO_LONG,
  REMARK_TOO_LONG,
  TOO_MANY_REQUEST_FILES,
} from '../../../steps/step-actions.schema.ts';
import { getDraftId, getStepTarget } from '../../../workspace/step-target.rules.ts';
import { type StepFormProps, useStepMutation } from '../useStepMutation.ts';
import { UnmetCriteriaFields, type UnmetCriterionValues } from './UnmetCriteriaFields.tsx';

interface ChangesValues {
  criteria: UnmetCriterionValues[];
  isQuoted: boolean;
  quote: string;
  note: string;
}

const emptyValues: ChangesValues = { criteria: [], isQuoted: false, quote: '', note: '' };

/** Refusals that name no field, by error code. */
const fieldByErrorCode = {
  no_such_passage: 'quote',
  passage_too_short: 'quote',
  subject_needed: 'criteria',
} as const;

/** Criteria have remarks of their own, so without a quote the note is optional beside them. */
const isNoteNeeded = ({ isQuoted }: ChangesValues, hasCriteria: boolean) =>
  isQuoted || !hasCriteria;

function findErrors(values: ChangesValues, hasCriteria: boolean) {
  const { criteria, isQuoted, quote, note } = values;
  return {
    criteria:
      (hasCriteria && criteria.length === 0 && !isQuoted && 'Choose what is not as agreed') ||
      (criteria.some(({ remark }) => remark.trim() === '') && NOTE_MISSING) ||
      (criteria.some(({ remark }) => isRemarkTooLong(remark)) && REMARK_TOO_LONG) ||
      undefined,
    quote: isQuoted && quote.trim() === '' ? 'Copy the words here' : undefined,
    note:
      (isNoteNeeded(values, hasCriteria) && note.trim() === '' && NOTE_MISSING) ||
      (note.trim().length > NOTE_MAX && NOTE_TOO_LONG) ||
      undefined,
  };
}

export function ChangesForm({ workspace, onOutcomeUnknown, onDone, onClose }: StepFormProps) {
  const { projectId, milestoneId, developer, agreement } = workspace;
  const canPropose = useCanPropose(workspace);
  const agreedCriteria = agreement?.criteria ?? [];
  const hasCriteria = agreedCriteria.length > 0;
  const { runStep } = useStepMutation(projectId);
  const form = useZodForm<ChangesValues>({
    fieldByErrorCode,
    onOutcomeUnknown,
    initialValues: emptyValues,
    validate: (values) => findErrors(values, hasCriteria),
    draft: `askForChanges-${getDraftId(workspace)}`,
  });
  const { isQuoted } = form.values;
  const needsNote = isNoteNeeded(form.values, hasCriteria);
  // The files of a criterion are the group with its id.
  const uploads = useUploads({
    max: MAX_ATTACHMENTS,
    tooManyMessage: `${TOO_MANY_REQUEST_FILES}.`,
    draft: `askForChanges-files-${getDraftId(workspace)}`,
  });

  async function submit({ criteria, quote, note }: ChangesValues) {
    const request = {
      ...(note.trim() && { note: note.trim() }),
      ...(isQuoted && { quote: quote.trim() }),
      ...(criteria.length > 0 && {
        criteria: criteria.map(({ id, remark }) => ({
          id,
          remark: remark.trim(),
          fileIds: selectGroup(uploads, id).files.map((file) => file.id),
        })),
      }),
    };
    await runStep((client) =>
      client.hires.askForChanges.mutate({ ...getStepTarget(workspace), ...request }),
    );
    uploads.deleteDraft();
    toast.success('Changes requested', 'The developer has been notified.');
    onDone();
  }

  const formProps = form.getFormProps(submit, { errorTitle: 'Not done: Ask for changes' });
  return (
    <form
      {...formProps}
      onSubmit={uploads.submitWhenUploaded(formProps.onSubmit)}
      className="bw-form-fields"
    >
      <p className="bw-dialog-text">
        {`${developer.name} can read this and has at least ${periodDays.newDueAfterChanges} days to ` +
          'deliver again. The funds stay protected.'}
      </p>
      {canPropose && hasSeveralMilestones(workspace) && (
        <p className="bw-muted-line">
          {'Is it about something that was not agreed? '}
          <Link
            to="/projects/$id/propose"
            params={{ id: String(projectId) }}
            search={{ milestone: milestoneId }}
          >
            Propose a change
          </Link>
          {' instead.'}
        </p>
      )}
      {hasCriteria && (
        <UnmetCriteriaFields
          criteria={agreedCriteria}
          unmet={form.values.criteria}
          isQuoted={isQuoted}
          uploads={uploads}
          isBusy={form.submitting}
          error={form.errors.criteria}
          onChange={form.getInputProps('criteria').onChange}
          onQuotedChange={form.getInputProps('isQuoted').onChange}
        />
      )}
      {isQuoted && (
        <Textarea
          {...form.getInputProps('quote')}
          label="The passage"
          description={
            <>
              {'Copy the words from '}
              <Link to="/projects/$id/agreement" params={{ id: String(projectId) }} target="_blank">
                the agreement
              </Link>
              .
            </>
          }
          autosize
          minRows={2}
          maxRows={6}
        />
      )}
      <CountedTextarea
        {...form.getInputProps('note')}
        maxCharacters={NOTE_MAX}
        label={needsNote ? 'What should change?' : <OptionalLabel>Anything else?</OptionalLabel>}
        placeholder={
          needsNote ? 'What is missing or wrong, compared with what was agreed' : undefined
        }
        autosize
        minRows={needsNote ? 4 : 2}
        maxRows={10}
        data-autofocus={!hasCriteria || undefined}
      />
      {uploads.notice && <FormError>{uploads.notice}</FormError>}
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton
          isBusy={form.submitting || uploads.isUploading}
          busyLabel={uploads.isUploading ? 'Uploading…' : 'Sending...'}
        >
          Ask for changes
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
