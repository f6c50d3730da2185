import { NativeSelect, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import { formatDateTime } from '#platform/client/text/values.tsx';
import type { AgreementView } from '../../agreement/agreement.schema.ts';
import { ChangeItems } from '../../changes/ui/ChangeItems.tsx';

/** Chooses a version, and shows what changed in it. */
export function AgreementVersions({ agreement }: { agreement: AgreementView }) {
  const { projectId, version, versions, change: changeId, milestones } = agreement;
  // The page shows the fingerprint of the chosen version below its terms.
  const otherVersions = versions.filter((one) => one.version !== version);
  const navigate = useNavigate();
  const changes = trpc.hires.changes.useQuery({ projectId }, { enabled: changeId !== undefined });
  const change = changes.data?.find(({ id }) => id === changeId);
  return (
    <Stack gap="md" mb="xl">
      <NativeSelect
        label="Version"
        maw="24rem"
        data={versions.map((one) => ({
          value: String(one.version),
          label: `Version ${one.version}, ${formatDateTime(one.agreedAt)}`,
        }))}
        value={String(version)}
        onChange={(event) =>
          void navigate({
            to: '/projects/$id/agreement',
            params: { id: String(projectId) },
            search: { version: Number(event.currentTarget.value) },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {changes.isLoading && (
        <Loading noun="changes">
          <SkeletonLines lines={1} height={18} />
        </Loading>
      )}
      {changes.isError && !changes.data && (
        <FormError>{`What changed could not be loaded. ${readError(changes.error).message}`}</FormError>
      )}
      {change && (
        <section aria-labelledby="changed">
          <Text component="h2" id="changed" fw={600} size="lg" m={0} mb="xs">
            {`What changed from version ${version - 1}`}
          </Text>
          <ChangeItems items={change.items} milestoneCount={milestones?.length ?? 1} />
        </section>
      )}
      <Stack component="ul" gap={2} m={0} p={0} aria-label="Fingerprints of the other versions">
        {otherVersions.map(({ version: number, hash }) => (
          <Text component="li" key={number} size="xs" c="dimmed" style={hashStyle}>
            {`Version ${number} `}
            <span className="bw-figure">{hash}</span>
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}

const hashStyle = { listStyle: 'none', overflowWrap: 'anywhere' } as const;
