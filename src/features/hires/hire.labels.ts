import { formatCents } from '#platform/shared/format/money.ts';
import type { WorkspaceView } from './workspace/workspace.schema.ts';

type SideContext = Pick<WorkspaceView, 'party' | 'client' | 'developer'>;

/** Returns the object form of a side in a sentence: "you" for the reader, otherwise the name. */
export function formatSide(context: SideContext, side: 'client' | 'developer'): string {
  return context.party === side ? 'you' : context[side].name;
}

/** Returns the labels of a hire's amounts for the reader. */
export function moneyLabels(context: SideContext) {
  const { party, client, developer } = context;
  return {
    paid: `Paid by ${formatSide(context, 'client')}`,
    nets: party === 'developer' ? 'You net' : `${developer.name} nets`,
    back: `Back to ${formatSide(context, 'client')}`,
    refunded: `Refunded to ${formatSide(context, 'client')}`,
    inTheEnd: party === 'client' ? 'You pay in the end' : `${client.name} pays in the end`,
  };
}

/** Describes a division of the money. */
export function formatSplit(
  workspace: SideContext & Pick<WorkspaceView, 'amountCents'>,
  toDeveloperCents: number,
) {
  const [released, refunded] = [toDeveloperCents, workspace.amountCents - toDeveloperCents].map(
    formatCents,
  );
  return `${released} to ${formatSide(workspace, 'developer')}, ${refunded} back to ${formatSide(workspace, 'client')}`;
}
