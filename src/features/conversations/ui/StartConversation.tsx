import { IconMessage } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { UserView } from '#features/accounts/account.schema.ts';
import { readError } from '#platform/client/errors.ts';
import { ActionButton } from '#platform/client/kit/ActionButton.tsx';
import { BusyWords } from '#platform/client/kit/BusyWords.tsx';
import { SignInButton } from '#platform/client/kit/SignInButton.tsx';
import { useSuspensionReason } from '#platform/client/kit/suspension-reason.ts';
import { toast } from '#platform/client/toasts.tsx';
import { track } from '#platform/client/tracking/event-line.ts';
import { trpc } from '#platform/client/trpc.ts';
import { startRefusal } from '../conversation.rules.ts';

interface StartConversationProps {
  /** Who is signed in, or null. */
  me: UserView | null;
  /** On a profile, or with a project beside a bid: whom the client writes to. */
  developerId?: number | undefined;
  /** What it is about; for a developer, whose client is written to. */
  projectId?: number | undefined;
  label?: string | undefined;
  /** Whom the button names to those who hear it, where it stands among others. */
  to?: string | undefined;
  variant?: 'next' | 'default' | undefined;
  fullWidth?: boolean | undefined;
  /** Of running work, which goes on for who is suspended. */
  running?: boolean | undefined;
  /** Why the other side takes nothing new now, or null. */
  closed?: string | null | undefined;
  /** It stands in a row with other acts. */
  among?: boolean | undefined;
  /** Told when the conversation is there, before the page changes. */
  onStarted?: (() => void) | undefined;
}

/** Opens the conversation; shows nothing to those who cannot have it. */
export function StartConversation(props: StartConversationProps) {
  const { me, developerId, projectId, variant = 'default', fullWidth = false, onStarted } = props;
  const { closed = null } = props;
  const navigate = useNavigate();
  const suspension = useSuspensionReason();
  const { mutate, isPending } = trpc.conversations.start.useMutation({
    onSuccess: ({ id }) => {
      onStarted?.();
      if (developerId !== undefined) track('developer_contacted', { developerId });
      void navigate({ to: '/messages/$id', params: { id } });
    },
    onError: (error) => toast.error('Error', readError(error).message),
  });
  const wanted = {
    ...(developerId !== undefined && { developerId }),
    ...(projectId !== undefined && { projectId }),
  };
  if (me && startRefusal(me, wanted)) return null;
  const label = props.label ?? (developerId === undefined ? 'Ask the Client' : 'Contact Developer');
  const look = {
    variant,
    fullWidth,
    leftSection: <IconMessage size={18} stroke={1.6} aria-hidden />,
  };
  if (!me && closed === null) return <SignInButton {...look}>{label}</SignInButton>;
  return (
    <ActionButton
      {...look}
      disabledReason={props.running ? null : (suspension ?? closed)}
      reasonHidden={Boolean(props.to)}
      inRow={props.among}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate(wanted);
      }}
    >
      <BusyWords busy={isPending} working="Opening…">
        {label}
      </BusyWords>
      {props.to && <span className="bw-hidden">{` to ${props.to}`}</span>}
    </ActionButton>
  );
}
