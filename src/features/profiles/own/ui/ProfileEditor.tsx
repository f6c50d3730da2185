import type { ComponentProps, ReactNode } from 'react';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { FormActions } from '#platform/client/kit/FormParts.tsx';
import { LeaveGuard } from '#platform/client/kit/LeaveGuard.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { trpc } from '#platform/client/trpc.ts';
import './profile-editor.css';

interface ProfileEditorProps {
  form: {
    bound: ComponentProps<'form'>;
    busy: boolean;
    changed: boolean;
    saved: boolean;
    reset: () => void;
    forget: () => void;
  };
  children: ReactNode;
  /** How others will see it. */
  preview?: ReactNode;
}

/** The sheet on which a profile is edited, and the bar that saves it. */
export function ProfileEditor({ form, children, preview }: ProfileEditorProps) {
  const { bound, busy, changed, saved, reset, forget } = form;
  const { accounts } = trpc.useUtils();
  return (
    <div className="bw-beside">
      <form {...bound}>
        {children}
        <div className="bw-form-end bw-editor-end" data-stands={changed || saved}>
          <p className="bw-editor-said" role="status" data-saved={saved}>
            {changed ? 'You have changes that are not saved.' : saved && 'Saved.'}
          </p>
          <FormActions>
            <SubmitButton busy={busy} working="Saving...">
              Save changes
            </SubmitButton>
            {changed && (
              <BackButton busy={busy} onClick={reset}>
                Discard changes
              </BackButton>
            )}
          </FormActions>
        </div>
      </form>
      {preview}
      {/* Who has just signed out is not held back. */}
      <LeaveGuard when={changed} mayLeave={() => accounts.me.getData() === null} onLeave={forget} />
    </div>
  );
}
