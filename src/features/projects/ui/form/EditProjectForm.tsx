import { useEffect, useState } from 'react';
import type { Failure } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import {
  FormActions,
  FormError,
  FormRefusal,
  FormSection,
} from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { hasMissingFields } from '#platform/client/forms/form-errors.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import { visibilityFixedError } from '../../brief/brief.rules.ts';
import type { Criterion } from '../../brief/criterion.schema.ts';
import { findPendingOffer } from '../../invitations/invitation.rules.ts';
import { useProjectInvitations } from '../../invitations/ui/client/useProjectInvitations.ts';
import { FILL_IN_REQUIRED } from '../../project.rules.ts';
import type { ProjectView } from '../../project.schema.ts';
import { BriefDiff, type ShownChange } from '../history/BriefDiff.tsx';
import { OptionalFields } from './OptionalFields.tsx';
import { ProjectContentFields, ProjectOptionFields, ProjectTermsFields } from './ProjectFields.tsx';
import { type ProjectFormValues, toEditedProject } from './project-draft.ts';
import { missingMessages, pickEditedFields, useEditProjectForm } from './project-form.ts';
import { useProjectFiles } from './useProjectFiles.ts';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';
import diffClasses from '../history/brief-diff.module.css';

interface Preview {
  changes: ShownChange[];
  bidderCount: number;
}

interface EditProjectFormProps {
  project: ProjectView;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

/**
 * If bids must be confirmed, or an offer can then no longer be accepted, the first submission only shows a preview of what the
 * bidders will see; a second one with the same values saves the edit.
 */
export function EditProjectForm({ project, onSaved, onCancel }: EditProjectFormProps) {
  const [initialValues] = useState(() => toEditedProject(project));
  const form = useEditProjectForm(initialValues, project);
  const { basedOn: openedRevision = project.revision } = form;
  const [basedOn, setBasedOn] = useState(openedRevision);
  const uploads = useProjectFiles(form);
  // If the first bid arrives after the user changed the visibility in this form, the switch remains
  // enabled, so that the change can be reversed.
  const isVisibilityFixed =
    project.bidCount > 0 && form.values.isPrivate === initialValues.isPrivate;
  const [preview, setPreview] = useState<{ valuesText: string; edit: Preview } | null>(null);
  // True at once if the stored draft changes an older revision.
  const [hasNewerRevision, setHasNewerRevision] = useState(openedRevision < project.revision);
  const { data: lists } = useProjectInvitations(project.id);
  const pendingOffer = lists ? findPendingOffer(lists) : undefined;
  const utils = trpc.useUtils();
  const { mutateAsync: previewEdit } = trpc.projects.previewEdit.useMutation();
  const { mutateAsync: edit } = trpc.projects.edit.useMutation();
  const valuesText = JSON.stringify(form.values);
  // If the values have changed since the preview was loaded, the preview is outdated.
  const shownPreview = preview?.valuesText === valuesText ? preview.edit : null;

  /** False if nothing was saved, because the preview must be shown first. */
  async function submit(values: ProjectFormValues) {
    const newer = utils.projects.changesSince.getData({ id: project.id, since: openedRevision });
    const change = newer?.changes.find(({ field }) => field === 'criteria');
    const currentCriteria = (change?.after as Criterion[] | undefined) ?? project.criteria;
    const changedFields = pickEditedFields(initialValues, values, currentCriteria);
    const input = { ...changedFields, id: project.id, basedOn };
    if (!shownPreview) {
      const nextPreview = await previewEdit(input);
      if (nextPreview.changes.length === 0) {
        toast.success('Nothing changed');
        return onSaved();
      }
      if (nextPreview.isMaterial && (nextPreview.bidderCount > 0 || pendingOffer)) {
        setPreview({ valuesText: JSON.stringify(values), edit: nextPreview });
        return false;
      }
    }
    const savedProject = await edit(input);
    utils.projects.get.setData({ id: project.id }, savedProject);
    void utils.projects.invalidate();
    toast.success('Project updated');
    return onSaved();
  }

  function onFailure({ code, message }: Failure) {
    toast.error('Error', message);
    setPreview(null);
    if (code === 'project_changed') setHasNewerRevision(true);
  }

  function cancel() {
    form.deleteDraft();
    onCancel();
  }

  const formProps = form.getFormProps(submit, { onFailure });

  return (
    <form {...formProps} onSubmit={uploads.submitWhenUploaded(formProps.onSubmit)}>
      {form.isRestored && (
        <p className="bw-muted-line" role="status">
          Your earlier changes are still here. They are not saved yet.
        </p>
      )}
      <FormSection title="The work" lead="Describe the result you want.">
        <ProjectContentFields form={form} />
      </FormSection>
      <FormSection title="The terms" lead="Set a fixed price and how long you accept bids.">
        <ProjectTermsFields form={form} />
      </FormSection>
      <FormSection title="Who may bid">
        <ProjectOptionFields
          form={form}
          visibilityFixedReason={isVisibilityFixed ? visibilityFixedError().message : undefined}
        />
      </FormSection>
      <OptionalFields form={form} uploads={uploads} />
      <div className={formPartsClasses.finalActions}>
        {shownPreview && <PreviewNotice preview={shownPreview} pendingOffer={pendingOffer} />}
        {hasMissingFields(form.errors, missingMessages) && (
          <FormError>{FILL_IN_REQUIRED}</FormError>
        )}
        <FormRefusal isSilent form={form} />
        {hasNewerRevision && (
          <NewerRevisionNotice
            projectId={project.id}
            openedRevision={openedRevision}
            onShown={setBasedOn}
          />
        )}
        <FormActions>
          <SubmitButton
            isBusy={form.submitting || uploads.isUploading}
            busyLabel={uploads.isUploading ? 'Uploading…' : 'Saving...'}
          >
            {shownPreview && shownPreview.bidderCount > 0
              ? `Save and notify ${formatCount(shownPreview.bidderCount, 'bidder')}`
              : 'Save changes'}
          </SubmitButton>
          <BackButton isBusy={form.submitting} onClick={cancel}>
            Cancel
          </BackButton>
        </FormActions>
      </div>
    </form>
  );
}

interface PreviewNoticeProps {
  preview: Preview;
  pendingOffer: ReturnType<typeof findPendingOffer>;
}

function PreviewNotice({ preview: { changes, bidderCount }, pendingOffer }: PreviewNoticeProps) {
  return (
    <section aria-label="What bidders will see" className={diffClasses.panel} role="status">
      {bidderCount > 0 && (
        <p>
          {`This changes the brief. ${formatCount(bidderCount, 'bidder')} will see the changes below ` +
            'and must confirm, change or withdraw their bids.'}
        </p>
      )}
      {pendingOffer && (
        <p>
          {`Your offer of ${formatDollars(pendingOffer.amount)} to ${pendingOffer.developerName} ` +
            'stays as it is, but they can no longer accept it. They can accept the invitation and ' +
            'bid on the new version.'}
        </p>
      )}
      <BriefDiff changes={changes} />
    </section>
  );
}

interface NewerRevisionNoticeProps {
  projectId: number;
  openedRevision: number;
  /** The edit is then based on the latest revision (`basedOn`). */
  onShown: (revision: number) => void;
}

/**
 * What was saved elsewhere after this form was opened. The edit is then based on it, so the next
 * submission can save.
 */
function NewerRevisionNotice(props: NewerRevisionNoticeProps) {
  const { projectId, openedRevision, onShown } = props;
  const input = { id: projectId, since: openedRevision };
  const { data } = trpc.projects.changesSince.useQuery(input, { staleTime: 0 });
  const latestRevision = data?.revision ?? openedRevision;
  useEffect(() => onShown(latestRevision), [latestRevision, onShown]);
  return (
    <section aria-label="Changed elsewhere" className={diffClasses.panel}>
      <p>
        {'Your input is still here. These changes were saved in another tab or on another device ' +
          'after you opened the form. If you save now, your version replaces the fields that you ' +
          'changed.'}
      </p>
      {data && <BriefDiff changes={data.changes} />}
    </section>
  );
}
