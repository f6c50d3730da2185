import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { serverNow } from '#platform/client/time/server-clock.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { DAY_MS } from '#platform/shared/format/deadline.ts';

const OPEN_DAYS = 14;

interface OfferButtonProps {
  developerId: number;
  /** The project whose brief the new one copies; undefined for an empty form. */
  copiedProject?: { id: number; title: string };
  unavailableReason?: string | null;
  children: ReactNode;
}

/**
 * Opens the form of a new private project with an offer to the developer. It is a draft from the
 * start, and the draft of an offer that was not sent is opened again.
 */
export function OfferButton(props: OfferButtonProps) {
  const { developerId, copiedProject, unavailableReason = null, children } = props;
  const suspensionReason = useSuspensionReason();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const copy = trpc.drafts.copy.useMutation();
  const create = trpc.drafts.create.useMutation();
  const save = trpc.drafts.save.useMutation();
  const [isOpening, setOpening] = useState(false);

  async function findDraft() {
    const drafts = await utils.drafts.list.fetch(undefined, { staleTime: 0 });
    return drafts.find(({ offer, invitedDeveloperIds, title }) => {
      const isForDeveloper = offer && invitedDeveloperIds?.join() === String(developerId);
      return isForDeveloper && (!copiedProject || copiedProject.title === title);
    });
  }

  async function createDraft() {
    const fields = {
      isPrivate: true,
      invitedDeveloperIds: [developerId],
      offer: {},
      deadline: new Date(serverNow().getTime() + OPEN_DAYS * DAY_MS).toISOString(),
    };
    if (!copiedProject) return create.mutateAsync(fields);
    const { id, version } = await copy.mutateAsync({ projectId: copiedProject.id });
    return save.mutateAsync({ id, basedOn: version, fields });
  }

  async function openForm() {
    if (isOpening) return;
    setOpening(true);
    try {
      const { id } = (await findDraft()) ?? (await createDraft());
      await navigate({ to: '/create-project', search: { draft: id } });
    } catch (error) {
      toast.error('Offer not opened', readError(error).message);
    } finally {
      setOpening(false);
    }
  }

  return (
    <GatedButton
      variant="default"
      disabledReason={suspensionReason ?? unavailableReason}
      reasonHidden
      aria-disabled={isOpening}
      onClick={() => void openForm()}
    >
      {children}
    </GatedButton>
  );
}
