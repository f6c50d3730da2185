import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Failure } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { BackButton } from '#platform/client/forms/BackButton.tsx';
import { CountedTextarea } from '#platform/client/forms/CountedTextarea.tsx';
import {
  FormActions,
  FormError,
  FormRefusal,
  FormSection,
  OptionalLabel,
} from '#platform/client/forms/FormParts.tsx';
import { hasMissingFields } from '#platform/client/forms/missing-fields.ts';
import { SubmitButton } from '#platform/client/forms/SubmitButton.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { wait } from '#platform/client/time/wait.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import { MESSAGE_MAX } from '../invitations/invitation.rules.ts';
import { FILL_IN_REQUIRED } from '../project.rules.ts';
import { InviteDevelopers } from './InviteDevelopers.tsx';
import { ProjectSheet } from './ProjectSheet.tsx';
import { ProjectSwitches } from './ProjectSwitches.tsx';
import { ProjectTerms } from './ProjectTerms.tsx';
import { ProjectWords } from './ProjectWords.tsx';
import { emptyProject, PROJECT_DRAFT, type ProjectDraft } from './project-draft.ts';
import { missingMessages, projectOf, validateProject } from './project-form.ts';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';

const pageAfterMs = 200;

interface ProjectFormProps {
  /** Ensures that a client is signed in; resolves to false if the user cancelled. */
  ensureClient: () => Promise<boolean>;
  onPosted: (id: number) => Promise<void>;
  onCancel: () => void;
}

export type ProjectFormState = ReturnType<typeof useProjectForm>;

export function ProjectForm({ ensureClient, onPosted, onCancel }: ProjectFormProps) {
  const form = useProjectForm();
  const [asking, setAsking] = useState(false);
  const [lapsed, setLapsed] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync: post } = trpc.projects.post.useMutation();

  async function submit(draft: ProjectDraft) {
    setLapsed(false);
    setAsking(true);
    const isClient = await ensureClient().finally(() => setAsking(false));
    if (!isClient) return false;
    const project = projectOf(draft);
    const { id } = await post(project);
    trackPosted(id, project);
    toast.success('Project created successfully!');
    void utils.projects.invalidate();
    await wait(pageAfterMs);
    return onPosted(id);
  }

  function onFailure({ status, message }: Failure) {
    toast.error('Error', message);
    setLapsed(status === 401);
  }

  function leave() {
    form.deleteDraft();
    onCancel();
  }

  return (
    <div className={formPartsClasses.beside}>
      <form {...form.getFormProps(submit, { onFailure })}>
        <FormSection title="The work" lead="What should exist when it is done.">
          <ProjectWords form={form} />
        </FormSection>
        <FormSection title="The terms" lead="One fixed price, and how long you take bids.">
          <ProjectTerms form={form} />
        </FormSection>
        <FormSection title="Who may bid">
          <ProjectSwitches form={form} />
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
        <div className={formPartsClasses.end}>
          {hasMissingFields(form.errors, missingMessages) && (
            <FormError>{FILL_IN_REQUIRED}</FormError>
          )}
          {!lapsed && <FormRefusal silent form={form} />}
          {lapsed && (
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
              busyLabel={asking ? 'Create Project' : 'Creating...'}
            >
              Create Project
            </SubmitButton>
            <BackButton busy={form.submitting} onClick={leave}>
              Cancel
            </BackButton>
          </FormActions>
        </div>
      </form>
      <ProjectSheet draft={form.values} />
    </div>
  );
}

function trackPosted(projectId: number, project: ReturnType<typeof projectOf>): void {
  track('project_created', { projectId, category: project.category });
  for (const developerId of project.invitedDeveloperIds ?? []) {
    track('invitation_sent', { projectId, developerId: Number(developerId) });
  }
}

function useProjectForm() {
  return useZodForm({
    initialValues: emptyProject,
    validate: (draft) => validateProject(draft, new Date()),
    draft: PROJECT_DRAFT,
    trackedAs: 'project',
  });
}
