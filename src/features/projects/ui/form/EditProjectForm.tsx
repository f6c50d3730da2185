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
import { formatCount } from '#platform/shared/format/text.ts';
import { visibilityFixedError } from '../../brief/brief.rules.ts';
import { FILL_IN_REQUIRED } from '../../project.rules.ts';
import type { ProjectView } from '../../project.schema.ts';
import { BriefDiff, type ShownChange } from '../history/BriefDiff.tsx';
import { BriefFields } from './BriefFields.tsx';
import { ProjectContentFields, ProjectOptionFields, ProjectTermsFields } from './ProjectFields.tsx';
import { type ProjectDraft, toEditedProject } from './project-draft.ts';
import { missingMessages, toEditInput, useEditProjectForm } from './project-form.ts';
import { useProjectFiles } from './useProjectFiles.ts';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';
import diffClasses from '../history/brief-diff.module.css';

interface Preview {
  changes: ShownChange[];
  liveBids: number;
}

interface EditProjectFormProps {
  project: ProjectView;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

/** Edits an open project. With live bids, the first press shows what their developers will read. */
export function EditProjectForm({ project, onSaved, onCancel }: EditProjectFormProps) {
  const [before] = useState(() => toEditedProject(project));
  const [openedRevision] = useState(project.revision);
  const [basedOn, setBasedOn] = useState(openedRevision);
  const form = useEditProjectForm(before);
  const uploads = useProjectFiles(form);
  // A change made before the first bid arrived can be reversed, or nothing could be saved.
  const isVisibilityFixed = project.bidCount > 0 && form.values.isPrivate === before.isPrivate;
  const [preview, setPreview] = useState<{ of: string; edit: Preview } | null>(null);
  const [isOvertaken, setOvertaken] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync: previewEdit } = trpc.projects.previewEdit.useMutation();
  const { mutateAsync: edit } = trpc.projects.edit.useMutation();
  const valuesText = JSON.stringify(form.values);
  const shownPreview = preview?.of === valuesText ? preview.edit : null;

  async function submit(values: ProjectDraft) {
    const input = toEditInput(project.id, basedOn, before, values);
    if (!shownPreview) {
      const next = await previewEdit(input);
      if (next.changes.length === 0) {
        toast.success('Nothing changed');
        return onSaved();
      }
      if (next.isMaterial && next.liveBids > 0) {
        setPreview({ of: JSON.stringify(values), edit: next });
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
    if (code === 'project_changed') setOvertaken(true);
  }

  const formProps = form.getFormProps(submit, { onFailure });

  return (
    <form {...formProps} onSubmit={uploads.submitWhenUploaded(formProps.onSubmit)}>
      <FormSection title="The work" lead="Describe the result you want.">
        <ProjectContentFields form={form} />
      </FormSection>
      <FormSection title="The terms" lead="Set a fixed price and how long you accept bids.">
        <ProjectTermsFields form={form} />
      </FormSection>
      <FormSection title="Who may bid">
        <ProjectOptionFields
          form={form}
          visibilityRefusal={isVisibilityFixed ? visibilityFixedError().message : undefined}
        />
      </FormSection>
      <BriefFields form={form} uploads={uploads} />
      <div className={formPartsClasses.finalActions}>
        {shownPreview && <PreviewNotice preview={shownPreview} />}
        {hasMissingFields(form.errors, missingMessages) && (
          <FormError>{FILL_IN_REQUIRED}</FormError>
        )}
        <FormRefusal silent form={form} />
        {isOvertaken && (
          <OvertakenNotice projectId={project.id} basedOn={openedRevision} onRead={setBasedOn} />
        )}
        <FormActions>
          <SubmitButton
            busy={form.submitting || uploads.isUploading}
            busyLabel={uploads.isUploading ? 'Uploading…' : 'Saving...'}
          >
            {shownPreview
              ? `Save and notify ${formatCount(shownPreview.liveBids, 'bidder')}`
              : 'Save changes'}
          </SubmitButton>
          <BackButton busy={form.submitting} onClick={onCancel}>
            Cancel
          </BackButton>
        </FormActions>
      </div>
    </form>
  );
}

/** What the bidders will be asked to confirm. */
function PreviewNotice({ preview: { changes, liveBids } }: { preview: Preview }) {
  return (
    <section aria-label="What bidders will see" className={diffClasses.panel} role="status">
      <p>
        {`This changes the brief. ${formatCount(liveBids, 'bidder')} will see the changes below ` +
          'and must confirm, change or withdraw their bids.'}
      </p>
      <BriefDiff changes={changes} />
    </section>
  );
}

interface OvertakenNoticeProps {
  projectId: number;
  /** The revision that the form was opened with. */
  basedOn: number;
  /** Called with the latest revision when its changes are shown. */
  onRead: (revision: number) => void;
}

/** What another tab saved after this form was opened. Saving is possible when it is shown. */
function OvertakenNotice({ projectId, basedOn, onRead }: OvertakenNoticeProps) {
  const since = { id: projectId, since: basedOn };
  const { data } = trpc.projects.changesSince.useQuery(since, { staleTime: 0 });
  const latest = data?.revision ?? basedOn;
  useEffect(() => onRead(latest), [latest, onRead]);
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
