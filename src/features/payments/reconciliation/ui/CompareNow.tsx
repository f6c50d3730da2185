import { Button, Stack } from '@mantine/core';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { LoadingLabel } from '#platform/client/forms/form-buttons.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCount } from '#platform/shared/format/text.ts';

export function CompareNow() {
  const { payments, dashboard } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.payments.compareNow.useMutation({
    onSuccess: async ({ differences }) => {
      await Promise.all([payments.invalidate(), dashboard.invalidate()]);
      toast.success(
        'Compared with Stripe',
        differences === 0
          ? 'There is no difference.'
          : `${formatCount(differences, 'difference')}, listed below.`,
      );
    },
  });
  return (
    <Stack gap="sm" align="flex-start">
      <Button variant="default" aria-disabled={isPending} onClick={() => isPending || mutate()}>
        <LoadingLabel isBusy={isPending} busyLabel="Comparing...">
          Compare now
        </LoadingLabel>
      </Button>
      {error && <FormError>{readError(error).message}</FormError>}
    </Stack>
  );
}
