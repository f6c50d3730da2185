import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  copiedProjectId?: number;
  unavailableReason?: string | null;
  children: ReactNode;
}

/** Opens the form of a new private project with an offer to the developer, as a draft. */
export function OfferButton(props: OfferButtonProps) {
  const { developerId, copiedProjectId, unavailableReason = null, children } = props;
  const suspensionReason = useSuspensionReason();
  const navigate = useNavigate();
  const copy = trpc.drafts.copy.useMutation();
  const create = trpc.drafts.create.useMutation();
  const save = trpc.drafts.save.useMutation();
  const isPending = copy.isPending || create.isPending || save.isPending;

  async function createDraft() {
    const fields = {
      isPrivate: true,
      invitedDeveloperIds: [developerId],
      offer: {},
      deadline: new Date(serverNow().getTime() + OPEN_DAYS * DAY_MS).toISOString(),
    };
    if (copiedProjectId === undefined) return create.mutateAsync(fields);
    const { id, version } = await copy.mutateAsync({ projectId: copiedProjectId });
    return save.mutateAsync({ id, basedOn: version, fields });
  }

  async function openForm() {
    if (isPending) return;
    try {
      const { id } = await createDraft();
      await navigate({ to: '/create-project', search: { draft: id } });
    } catch (error) {
      toast.error('Offer not opened', readError(error).message);
    }
  }

  return (
    <GatedButton
      variant="default"
      disabledReason={suspensionReason ?? unavailableReason}
      reasonHidden
      aria-disabled={isPending}
      onClick={() => void openForm()}
    >
      {children}
    </GatedButton>
  );
}
