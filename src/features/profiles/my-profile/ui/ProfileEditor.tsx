import type { ComponentProps, ReactNode } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { LeaveGuard } from '#platform/client/dialogs/LeaveGuard.tsx';
import { FormActions } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import formPartsClasses from '#platform/client/forms/form-parts.module.css';
import classes from './profile-editor.module.css';

interface ProfileEditorProps {
  form: {
    bound: ComponentProps<'form'>;
    submitting: boolean;
    isDirty: () => boolean;
    saved: boolean;
    reset: () => void;
    deleteDraft: () => void;
  };
  children: ReactNode;
  /** Preview of the profile for other users. */
  preview?: ReactNode;
}

/** The fields of a profile, the bar to save it, and the preview. */
export function ProfileEditor({ form, children, preview }: ProfileEditorProps) {
  const { bound, submitting, saved, reset, deleteDraft } = form;
  const isChanged = form.isDirty();
  const { accounts } = trpc.useUtils();
  return (
    <div className={formPartsClasses.withPreview}>
      <form {...bound}>
        {children}
        <div
          className={`${formPartsClasses.finalActions} ${classes.end}`}
          data-sticky={isChanged || saved}
        >
          <p className={classes.status} role="status" data-saved={saved}>
            {isChanged ? 'You have changes that are not saved.' : saved && 'Saved.'}
          </p>
          <FormActions>
            <SubmitButton busy={submitting} busyLabel="Saving...">
              Save changes
            </SubmitButton>
            {isChanged && (
              <BackButton busy={submitting} onClick={reset}>
                Discard changes
              </BackButton>
            )}
          </FormActions>
        </div>
      </form>
      {preview}
      {/* No confirmation when the page is left because of a sign-out. */}
      <LeaveGuard
        hasChanges={isChanged}
        canLeave={() => accounts.me.getData() === null}
        onLeave={deleteDraft}
      />
    </div>
  );
}
