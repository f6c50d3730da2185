import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMe } from '#features/accounts/ui/useMe.ts';
import type { Failure } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import {
  FormActions,
  FormError,
  FormRefusal,
  FormSection,
  OptionalLabel,
} from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { hasMissingFields } from '#platform/client/forms/form-errors.ts';
import { wait } from '#platform/client/time/wait.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { DraftView } from '../../drafts/draft.schema.ts';
import { MESSAGE_MAX } from '../../invitations/invitation.rules.ts';
import { FILL_IN_REQUIRED } from '../../project.rules.ts';
import { InviteDevelopers } from '../invitees/InviteDevelopers.tsx';
import { BriefFields } from './BriefFields.tsx';
import { DraftStatus } from './DraftStatus.tsx';
import { ProjectContentFields, ProjectOptionFields, ProjectTermsFields } from './ProjectFields.tsx';
import { ProjectPreview } from './ProjectPreview.tsx';
import { fromStoredDraft, type ProjectDraft } from './project-draft.ts';
import { missingMessages, toProjectInput, useProjectForm } from './project-form.ts';
import { useStoredDraft } from './useStoredDraft.ts';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';

const NAVIGATION_DELAY_MS = 200;

interface ProjectFormProps {
  /** The stored draft to continue; null for a new project. */
  stored: DraftView | null;
  /** Called when the server has stored the first draft of a new project. */
  onDraftCreated: (draft: DraftView) => void;
  /** Ensures that a client is signed in; resolves to false if the user cancelled. */
  ensureClient: () => Promise<boolean>;
  onPosted: (id: number) => Promise<void>;
  onCancel: () => void;
  /** Renders the prices of a category, beside the budget. */
  renderPriceGuidance?: (category: string) => ReactNode;
}

export function ProjectForm(props: ProjectFormProps) {
  const { stored, ensureClient, onDraftCreated, onPosted, onCancel } = props;
  const { renderPriceGuidance } = props;
  const { me } = useMe();
  const [isStored, setStored] = useState(stored !== null);
  const form = useProjectForm({
    ...(stored && { initialValues: fromStoredDraft(stored) }),
    isStoredInTab: !isStored,
  });
  const draft = useStoredDraft({
    initial: stored,
    values: form.values,
    isEnabled: me?.role === 'client' && !form.submitting,
    onCreated: (created) => {
      form.deleteDraft();
      setStored(true);
      onDraftCreated(created);
    },
  });
  const [isSigningIn, setSigningIn] = useState(false);
  const [isSignedOut, setSignedOut] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync: post } = trpc.projects.post.useMutation();
  const { mutateAsync: publish } = trpc.drafts.publish.useMutation();

  async function submit(values: ProjectDraft) {
    setSignedOut(false);
    setSigningIn(true);
    const isClient = await ensureClient().finally(() => setSigningIn(false));
    if (!isClient) return false;
    const project = toProjectInput(values);
    const draftId = draft.getId();
    const { id } = await (draftId ? publish({ ...project, id: draftId }) : post(project));
    draft.close();
    trackPosted(id, project);
    toast.success('Project created successfully!');
    void utils.projects.invalidate();
    await wait(NAVIGATION_DELAY_MS);
    return onPosted(id);
  }

  function onFailure({ status, message }: Failure) {
    toast.error('Error', message);
    setSignedOut(status === 401);
  }

  function cancel() {
    form.deleteDraft();
    if (draft.getId() !== undefined) toast.success('Draft saved', 'It is under My projects.');
    onCancel();
  }

  return (
    <div className={formPartsClasses.withPreview}>
      <form {...form.getFormProps(submit, { onFailure })}>
        <FormSection title="The work" lead="What should exist when it is done.">
          <ProjectContentFields form={form} />
        </FormSection>
        <FormSection title="The terms" lead="One fixed price, and how long you take bids.">
          <ProjectTermsFields
            form={form}
            priceGuidance={renderPriceGuidance?.(form.values.category)}
          />
        </FormSection>
        <FormSection title="Who may bid">
          <ProjectOptionFields form={form} />
          {form.values.isPrivate && (
            <>
              <InviteDevelopers {...form.getInputProps('invitedDeveloperIds')} />
              <CountedTextarea
                {...form.getInputProps('invitationMessage')}
                label={<OptionalLabel>Message to those you invite</OptionalLabel>}
                placeholder="What makes this project one for them."
                maxCharacters={MESSAGE_MAX}
                rows={3}
              />
            </>
          )}
        </FormSection>
        <BriefFields form={form} />
        <div className={formPartsClasses.finalActions}>
          <DraftStatus savedAt={draft.savedAt} error={draft.error} />
          {hasMissingFields(form.errors, missingMessages) && (
            <FormError>{FILL_IN_REQUIRED}</FormError>
          )}
          {!isSignedOut && <FormRefusal silent form={form} />}
          {isSignedOut && (
            <FormError silent>
              {'You are no longer signed in. What you typed is kept. '}
              <Link to="/login" search={{ from: '/create-project' }}>
                Sign in
              </Link>
            </FormError>
          )}
          <FormActions>
            <SubmitButton
              busy={form.submitting}
              busyLabel={isSigningIn ? 'Create Project' : 'Creating...'}
            >
              Create Project
            </SubmitButton>
            <BackButton busy={form.submitting} onClick={cancel}>
              Cancel
            </BackButton>
          </FormActions>
        </div>
      </form>
      <ProjectPreview draft={form.values} />
    </div>
  );
}

function trackPosted(projectId: number, project: ReturnType<typeof toProjectInput>): void {
  track('project_created', { projectId, category: project.category });
  for (const developerId of project.invitedDeveloperIds ?? []) {
    track('invitation_sent', { projectId, developerId: Number(developerId) });
  }
}
