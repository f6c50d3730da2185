import { trpc } from '#platform/client/api/trpc.ts';
import { type EmailDialogProps, RequestLinkDialog } from '../../ui/RequestLinkDialog.tsx';

export function ForgotPassword(props: EmailDialogProps) {
  const { mutateAsync: requestLink } = trpc.passwords.forgot.useMutation();
  return (
    <RequestLinkDialog
      {...props}
      title="Reset Password"
      lead="Enter the email of your account. We will send you a link to choose a new password."
      note="For your security, we do not reveal whether an account with this email exists."
      submitLabel="Send Reset Link"
      failureMessage="Failed to send reset email. Please try again."
      requestLink={requestLink}
      sentNote="The link expires in 1 hour and works once. No email? Check your spam folder and the address."
    />
  );
}
