import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { isTransient, readError } from '#platform/client/api/errors.ts';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { useScrollTarget } from '#platform/client/navigation/useScrollTarget.ts';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { DateTime } from '#platform/client/text/values.tsx';
import type { BidView } from '../../bid.schema.ts';
import { type ChangedExclusion, listChangedExclusions } from '../../versions/bid-version.rules.ts';
import { useBidActions } from '../useBidActions.ts';
import { ProjectChanges, type RenderChanges, useChangesSince } from './ProjectChanges.tsx';
import classes from '../bid-panel.module.css';

const CONFIRM_TEXT =
  'If you confirm it, your price and delivery time stay the same, new criteria count as ' +
  'included, and changed criteria keep your answers.';

/** Mails and `/work` link to it. */
const TITLE_ID = 'outdated-bid';

interface OutdatedBidProps {
  project: ProjectView;
  bid: BidView;
  canEdit: boolean;
  renderChanges: RenderChanges;
  children: ReactNode;
}

export function OutdatedBid({ project, bid, canEdit, renderChanges, children }: OutdatedBidProps) {
  const { confirm } = useBidActions(project.id);
  const suspensionReason = useSuspensionReason();
  const changes = useChangesSince(project.id, bid.projectRevision);
  const hash = useLocation({ select: (location) => location.hash });
  const ref = useScrollTarget(hash === TITLE_ID);
  const form = useZodForm({ initialValues: {} });
  /** The revision of a submission without a response. A retry must send the same revision. */
  const sentRevision = useRef<number | null>(null);
  // 0 is never sent, because the form cannot be submitted before the changes have been loaded.
  const shownRevision = changes.data?.revision ?? 0;

  async function submit() {
    const revision = sentRevision.current ?? shownRevision;
    sentRevision.current = revision;
    try {
      await confirm(bid.id, revision);
    } catch (error) {
      if (!isTransient(readError(error))) sentRevision.current = null;
      throw error;
    }
  }

  const formProps = form.getFormProps(submit, { errorTitle: 'Bid not confirmed' });
  return (
    <form {...formProps} className={classes.changed} aria-labelledby={TITLE_ID}>
      <h3 ref={ref} id={TITLE_ID}>
        The project changed after your bid
      </h3>
      <p className={classes.note}>
        {`Your bid is for version ${bid.projectRevision}. ${CONFIRM_TEXT}`}
        {!canEdit &&
          ' The deadline has passed, so you can confirm or withdraw it, but not change it.'}
      </p>
      {bid.confirmationAskedAt && (
        <p className={classes.note}>
          {'The client asked you to confirm it: '}
          <DateTime at={bid.confirmationAskedAt} />
        </p>
      )}
      <ProjectChanges
        project={project}
        sinceRevision={bid.projectRevision}
        renderChanges={renderChanges}
      />
      <ChangedExclusions exclusions={listChangedExclusions(bid.criteria, changes.data?.changes)} />
      <FormRefusal form={form} />
      <FormActions>
        {changes.data && suspensionReason === null && (
          <SubmitButton variant="primary" isBusy={form.submitting} busyLabel="Confirming...">
            Confirm
          </SubmitButton>
        )}
        {children}
      </FormActions>
    </form>
  );
}

function ChangedExclusions({ exclusions }: { exclusions: ChangedExclusion[] }) {
  if (exclusions.length === 0) return null;
  return (
    <>
      <p className={classes.note}>
        The client changed or removed lines that you did not include. If you confirm:
      </p>
      <ul>
        {exclusions.map(({ id, text, currentText }) => (
          <li key={id} dir="auto">
            {currentText === null
              ? `“${text}” is removed, and your bid no longer excludes it.`
              : `“${text}” is now “${currentText}”. Your bid excludes only the new text.`}
          </li>
        ))}
      </ul>
    </>
  );
}
