import { trpc } from '#platform/client/api/trpc.ts';
import { type EmailDialogProps, RequestLinkDialog } from '../../ui/RequestLinkDialog.tsx';
import { SIGN_IN_LINK_MINUTES, SIGN_IN_LINK_PAUSE_MINUTES } from '../sign-in-link.rules.ts';

interface RequestSignInLinkProps extends EmailDialogProps {
  /** Path to open after the sign-in. */
  from: string | undefined;
}

export function RequestSignInLink({ from, ...props }: RequestSignInLinkProps) {
  const { mutateAsync: requestLink } = trpc.signInLinks.request.useMutation();
  return (
    <RequestLinkDialog
      {...props}
      title="Sign In by Email"
      lead="Enter the email of your account. We will send you a link that signs you in."
      submitLabel="Send Sign-In Link"
      requestLink={({ email }) => requestLink({ email, ...(from && { from }) })}
      sentNote={
        `The link works once, for ${SIGN_IN_LINK_MINUTES} minutes. If one was sent in the last ` +
        `${SIGN_IN_LINK_PAUSE_MINUTES} minutes, use that one: it is still valid.`
      }
    />
  );
}
