import { Switch } from '@mantine/core';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import type { Side } from '../../../disputes/dispute.rules.ts';
import { formatConsentState } from '../../../price-consent/price-consent.labels.ts';
import type { PriceConsent } from '../../../price-consent/price-consent.schema.ts';

interface PriceConsentSwitchProps {
  projectId: number;
  consent: PriceConsent;
  side: Side;
  otherName: string;
}

export function PriceConsentSwitch({
  projectId,
  consent,
  side,
  otherName,
}: PriceConsentSwitchProps) {
  const utils = trpc.useUtils();
  const { mutate, isPending, variables } = trpc.hires.setPriceConsent.useMutation({
    onSuccess: () => {
      void utils.hires.publicTerms.invalidate({ projectId });
      void utils.stories.invalidate();
    },
    onError: (error) => toast.error('Setting not saved', readError(error).message),
    // Returned, because the switch shows the new value until the workspace has it.
    onSettled: () => utils.hires.workspace.invalidate({ projectId }),
  });
  const shown = isPending ? { ...consent, [side]: variables.isGiven } : consent;

  return (
    <Switch
      size="md"
      withThumbIndicator={false}
      label="Show price and days"
      aria-label="Show price and days"
      description={formatConsentState(shown, side, otherName)}
      checked={shown[side]}
      onChange={({ currentTarget: { checked } }) => {
        if (!isPending) mutate({ projectId, isGiven: checked });
      }}
    />
  );
}
