import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { type Failure, isTransient } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import {
  FormActions,
  FormError,
  FormRefusal,
  FormSection,
} from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { hasMissingFields } from '#platform/client/forms/form-errors.ts';
import { wait } from '#platform/client/time/wait.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { Role } from '#platform/shared/actor.ts';
import type { DraftVersion, DraftView } from '../../drafts/draft.schema.ts';
import { FILL_IN_REQUIRED } from '../../project.rules.ts';
import { DRAFT_CHANGED, DraftStatus, DraftVersionChoice } from './DraftStatus.tsx';
import { formatDraftFailure } from './draft-failure.labels.ts';
import { InvitationFields } from './InvitationFields.tsx';
import { OptionalFields } from './OptionalFields.tsx';
import { ProjectContentFields, ProjectOptionFields, ProjectTermsFields } from './ProjectFields.tsx';
import { ProjectPreview } from './ProjectPreview.tsx';
import {
  getOfferedDeveloperId,
  type ProjectFormValues,
  restoreUnsavedValues,
  toProjectInput,
} from './project-draft.ts';
import { missingMessages, useProjectForm } from './project-form.ts';
import { useProjectFiles } from './useProjectFiles.ts';
import { useStoredDraft } from './useStoredDraft.ts';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';

const NAVIGATION_DELAY_MS = 200;
/** Replaces the codes of all responses with status 401. */
const SIGNED_OUT = 'signed_out';
const SEND_OFFER = 'Send offer';
const DRAFT_NOT_FOUND = 'draft_not_found';

interface ProjectFormProps {
  role: Role | null;
  stored: DraftView | null;
  /** Called when the server has stored the first draft of a new project. */
  onDraftCreated: (draft: DraftView) => void;
  /** False if the user cancelled. */
  ensureClient: () => Promise<boolean>;
  onPosted: (projectId: number) => Promise<void>;
  onCancel: () => void;
  /** `offeredTo` is the name of the developer; null if the form makes no offer. */
  renderHeading?: (offeredTo: string | null) => ReactNode;
  renderPriceGuidance?: (category: string) => ReactNode;
}

/**
 * For a signed-in client the input is saved on the server during typing; until then it is stored in
 * the tab.
 */
export function ProjectForm(props: ProjectFormProps) {
  const { role, stored, ensureClient, onDraftCreated, onPosted, onCancel } = props;
  const { renderHeading, renderPriceGuidance } = props;
  const [isStored, setStored] = useState(stored !== null);
  const [initialValues] = useState(() => stored && restoreUnsavedValues(stored));
  const form = useProjectForm({
    ...(initialValues && { initialValues }),
    isStoredInTab: !isStored,
  });
  const { offeredTo, isChosen, submitLabel } = useOffer(form.values, initialValues);
  const uploads = useProjectFiles(form);
  const draft = useStoredDraft({
    initial: stored,
    values: form.values,
    isEnabled: role === 'client' && !form.submitting && !form.isOutcomeUnknown,
    onCreated: (created) => {
      setStored(true);
      onDraftCreated(created);
    },
  });
  /** The draft that the last submission tried to publish; undefined if it had no draft. */
  const sentVersion = useRef<DraftVersion | undefined>(undefined);
  const [isSigningIn, setSigningIn] = useState(false);
  const [failureCode, setFailureCode] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const { mutateAsync: post } = trpc.projects.post.useMutation();
  const { mutateAsync: publish } = trpc.drafts.publish.useMutation();

  async function submit(values: ProjectFormValues) {
    setFailureCode(null);
    setSigningIn(true);
    const isClient = await ensureClient().finally(() => setSigningIn(false));
    if (!isClient) return false;
    const project = toProjectInput(values);
    // If the response to the last submission was lost, the same procedure must be called with the
    // same input. Otherwise the project could be posted twice.
    const version = form.isOutcomeUnknown ? sentVersion.current : draft.getVersion();
    sentVersion.current = version;
    const { id } = await (version ? publish({ ...project, ...version }) : post(project));
    draft.close(version?.id, id);
    trackPosted(id, project);
    if (project.offer) {
      toast.success('Offer sent', `${offeredTo ?? 'The developer'} can accept it, or bid`);
    } else toast.success('Project created successfully!');
    void utils.projects.invalidate();
    await wait(NAVIGATION_DELAY_MS);
    return onPosted(id);
  }

  function onFailure(failure: Failure) {
    const { status, code, message } = failure;
    toast.error('Error', message);
    if (code === DRAFT_NOT_FOUND) draft.forget();
    if (code === DRAFT_CHANGED) draft.showConflict(failure);
    setFailureCode(status === 401 ? SIGNED_OUT : code);
  }

  /** Saves or discards the draft and closes the form. */
  async function cancel() {
    const failure = await draft.leave();
    if (failure) toast.error('Draft not saved', formatDraftFailure(failure));
    else if (draft.getId()) toast.success('Draft saved', 'Continue it under Work.');
    // If the server could not be reached, the form remains open, because it has the only copy of
    // the last input.
    if (failure && isTransient(failure)) return;
    // Deletes only the copy in the tab, not the draft on the server.
    form.deleteDraft();
    onCancel();
  }

  const formProps = form.getFormProps(submit, { onFailure });
  return (
    <>
      {renderHeading?.(offeredTo)}
      <div className={formPartsClasses.withPreview}>
        <form {...formProps} onSubmit={uploads.submitWhenUploaded(formProps.onSubmit)}>
          <FormSection
            title="The work"
            lead={
              <Group component="span" justify="space-between" gap="xs">
                Describe the result you want.
                <DraftStatus draft={draft} />
              </Group>
            }
          >
            <ProjectContentFields form={form} />
          </FormSection>
          <FormSection title="The terms" lead="Set a fixed price and how long you accept bids.">
            <ProjectTermsFields
              form={form}
              priceGuidance={renderPriceGuidance?.(form.values.category)}
            />
          </FormSection>
          <FormSection title={isChosen ? 'The offer' : 'Who may bid'}>
            <ProjectOptionFields form={form} />
            {form.values.isPrivate && <InvitationFields form={form} isChosen={isChosen} />}
          </FormSection>
          <OptionalFields form={form} uploads={role ? uploads : null} />
          <div className={formPartsClasses.finalActions}>
            <DraftVersionChoice draft={draft} />
            {hasMissingFields(form.errors, missingMessages) && (
              <FormError>{FILL_IN_REQUIRED}</FormError>
            )}
            <SubmissionError
              code={failureCode}
              form={form}
              draftId={draft.getId()}
              submitLabel={submitLabel}
            />
            <FormActions>
              <SubmitButton
                isBusy={form.submitting || uploads.isUploading}
                busyLabel={formatBusyLabel(uploads.isUploading, isSigningIn, submitLabel)}
              >
                {submitLabel}
              </SubmitButton>
              <BackButton isBusy={form.submitting} onClick={() => void cancel()}>
                Cancel
              </BackButton>
            </FormActions>
          </div>
        </form>
        <ProjectPreview values={form.values} />
      </div>
    </>
  );
}

function useOffer(values: ProjectFormValues, initialValues: ProjectFormValues | null) {
  const developerId = getOfferedDeveloperId(values);
  const { data: developer, isError } = trpc.profiles.developer.useQuery(
    { id: developerId ?? 0 },
    { enabled: developerId !== null },
  );
  const startedWithOffer = initialValues !== null && getOfferedDeveloperId(initialValues) !== null;
  return {
    /** Null if the form makes no offer, or until the name is loaded. */
    offeredTo: developerId === null ? null : (developer?.name ?? null),
    /** The developer was chosen before the form was opened, and the heading names them. */
    isChosen: startedWithOffer && developerId !== null && !isError,
    submitLabel: values.isPrivate && values.hasOffer ? SEND_OFFER : 'Create Project',
  };
}

function formatBusyLabel(isUploading: boolean, isSigningIn: boolean, submitLabel: string): string {
  if (isUploading) return 'Uploading…';
  // While the user signs in or completes a profile, nothing is being created yet.
  if (isSigningIn) return submitLabel;
  return submitLabel === SEND_OFFER ? 'Sending...' : 'Creating...';
}

interface SubmissionErrorProps {
  code: string | null;
  draftId: number | undefined;
  submitLabel: string;
  form: { refusal: string | null; failureCount: number };
}

/** `isSilent`, because a toast announces the error too. */
function SubmissionError({ code, form, draftId, submitLabel }: SubmissionErrorProps) {
  if (code === SIGNED_OUT) {
    return (
      <FormError isSilent>
        {'You are signed out. Your input is still here. '}
        <Link
          to="/login"
          search={{ from: draftId ? `/create-project?draft=${draftId}` : '/create-project' }}
        >
          Sign in
        </Link>
      </FormError>
    );
  }
  if (code === DRAFT_NOT_FOUND) {
    return (
      <FormError isSilent>
        {'This draft was published or discarded in another tab or on another device. Your input ' +
          `is still here. Press ${submitLabel} again to post it as a new project.`}
      </FormError>
    );
  }
  // `DraftVersionChoice` shows the choice between the two versions.
  if (code === DRAFT_CHANGED) return null;
  return <FormRefusal isSilent form={form} />;
}

function trackPosted(projectId: number, project: ReturnType<typeof toProjectInput>): void {
  track('project_created', { projectId, category: project.category });
  for (const developerId of project.invitedDeveloperIds ?? []) {
    track('invitation_sent', { projectId, developerId: Number(developerId) });
  }
}
