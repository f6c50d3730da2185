import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';

export function CalendarAddress() {
  const { calendarAddress } = trpc.useUtils();
  const address = trpc.calendarAddress.own.useQuery();
  const [isAsking, setAsking] = useState(false);
  const onSuccess = () => calendarAddress.own.invalidate();
  const create = trpc.calendarAddress.create.useMutation({ onSuccess });
  const revoke = trpc.calendarAddress.revoke.useMutation({
    onSuccess: () => {
      create.reset();
      return onSuccess();
    },
  });
  if (address.isLoadingError) {
    return (
      <ErrorState
        title="Your calendar could not be loaded"
        message={readError(address.error).message}
        onRetry={() => void address.refetch()}
        retrying={address.isFetching}
        level={3}
      />
    );
  }
  if (!address.data) {
    return (
      <Loading noun="your calendar">
        <SkeletonLines lines={2} height={22} />
      </Loading>
    );
  }
  const { createdAt } = address.data;
  const error = create.error ?? revoke.error;
  const isBusy = create.isPending || revoke.isPending;
  return (
    <Stack align="flex-start">
      {create.data && <NewAddress url={create.data.url} />}
      {createdAt && !create.data && (
        <Text>
          You created an address on <FormattedDate at={createdAt} />. It is not shown again.
        </Text>
      )}
      {error && <FormError>{readError(error).message}</FormError>}
      <Group>
        <Button
          variant={createdAt ? 'default' : 'primary'}
          aria-disabled={isBusy}
          onClick={() => (createdAt ? setAsking(true) : isBusy || create.mutate())}
        >
          {createdAt ? 'Replace the address' : 'Create an address'}
        </Button>
        {createdAt && (
          <Button
            variant="default"
            aria-disabled={isBusy}
            onClick={() => isBusy || revoke.mutate()}
          >
            Revoke
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Replace the address?"
        confirmLabel="Replace the address"
        busyLabel="Replacing..."
        cancelLabel="Keep it"
        onConfirm={async () => {
          await create.mutateAsync();
          setAsking(false);
        }}
      >
        Calendar programs that use the current address can no longer read your deadlines.
      </ConfirmDialog>
    </Stack>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <Stack w="100%" gap="xs" role="status">
      <TextInput
        label="Address of your calendar"
        description="Subscribe to it in your calendar program. It is shown only now."
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} style={{ alignSelf: 'flex-start' }}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}
