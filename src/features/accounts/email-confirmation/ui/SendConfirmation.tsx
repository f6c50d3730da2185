import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';

export function SendConfirmation() {
  const { accounts } = trpc.useUtils();
  const { mutate, isPending, isSuccess } = trpc.emailConfirmations.send.useMutation({
    onSuccess: () => toast.success('Check your inbox', 'We sent you a new link.'),
    onError: (error) => {
      toast.error('Link not sent', readError(error).message);
      // The address may have been confirmed on another device.
      void accounts.me.invalidate();
    },
  });
  const label = isSuccess ? 'Send it again' : 'Send the link again';
  return (
    <button
      type="button"
      className="bw-button"
      onClick={() => !isPending && mutate()}
      aria-disabled={isPending}
    >
      {isPending ? 'Sending...' : label}
    </button>
  );
}
