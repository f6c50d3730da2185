import { IconMessage } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { SignInButton } from '#platform/client/buttons/link-buttons.tsx';
import { LoadingLabel } from '#platform/client/forms/form-buttons.tsx';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import { startRefusal } from '../conversation.rules.ts';

interface StartConversationProps {
  me: UserView | null;
  developerId?: number | undefined;
  projectId?: number | undefined;
  label?: string | undefined;
  recipientName?: string | undefined;
  variant?: 'primary' | 'default' | undefined;
  fullWidth?: boolean | undefined;
  isWorkRunning?: boolean | undefined;
  closedReason?: string | null | undefined;
  inRow?: boolean | undefined;
  onStarted?: (() => void) | undefined;
  /** By default opens the page of the conversation. */
  onOpen?: ((conversationId: number) => void) | undefined;
}

type ConversationStart = Pick<
  StartConversationProps,
  'me' | 'developerId' | 'projectId' | 'onStarted' | 'onOpen'
>;

export function useStartConversation(props: ConversationStart) {
  const { me, developerId, projectId, onStarted } = props;
  const navigate = useNavigate();
  const { mutate, isPending } = trpc.conversations.start.useMutation({
    onSuccess: ({ id }) => {
      onStarted?.();
      if (developerId !== undefined) track('developer_contacted', { developerId });
      if (props.onOpen) props.onOpen(id);
      else void navigate({ to: '/messages/$id', params: { id } });
    },
    onError: (error) => toast.error('Error', readError(error).message),
  });
  const target = {
    ...(developerId !== undefined && { developerId }),
    ...(projectId !== undefined && { projectId }),
  };
  function start() {
    if (!isPending) mutate(target);
  }
  return { start, isPending, isRefused: me !== null && startRefusal(me, target) !== null };
}

/**
 * Null if the role of the user does not allow it. A visitor gets a button to sign in or, if there
 * is a `closedReason`, a disabled button.
 */
export function StartConversation(props: StartConversationProps) {
  const { me, developerId, variant = 'default', fullWidth = false, closedReason = null } = props;
  const suspensionReason = useSuspensionReason();
  const { start, isPending, isRefused } = useStartConversation(props);
  if (isRefused) return null;
  const label =
    props.label ?? (developerId === undefined ? 'Message the client' : 'Contact Developer');
  const buttonProps = {
    variant,
    fullWidth,
    leftSection: <IconMessage size={18} stroke={1.6} aria-hidden />,
  };
  if (!me && closedReason === null) return <SignInButton {...buttonProps}>{label}</SignInButton>;
  return (
    <GatedButton
      {...buttonProps}
      disabledReason={props.isWorkRunning ? null : (suspensionReason ?? closedReason)}
      reasonHidden={Boolean(props.recipientName)}
      inRow={props.inRow}
      aria-disabled={isPending}
      onClick={start}
    >
      <LoadingLabel isBusy={isPending} busyLabel="Opening…">
        {label}
      </LoadingLabel>
      {props.recipientName && <span className="bw-hidden">{` to ${props.recipientName}`}</span>}
    </GatedButton>
  );
}
