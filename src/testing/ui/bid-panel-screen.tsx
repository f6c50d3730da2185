import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { BidView } from '#features/bids/bid.schema.ts';
import { BidPanel } from '#features/bids/ui/panel/BidPanel.tsx';
import type { RenderChanges } from '#features/bids/ui/panel/ProjectChanges.tsx';
import { trpc } from '#platform/client/api/trpc.ts';
import { dispatchLiveEvent, useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { bid, mira, project } from '../fixtures/bid-fixture.ts';
import { inDays } from '../fixtures/workspace-fixture.ts';
import { showScreen } from './screen.tsx';

const now = new Date();
/** Later versions of the bid of the fixture. */
export const secondRevision = { ...bid, amount: 800, revision: 2, revisedAt: inDays(0) };
export const thirdRevision = { ...bid, amount: 700, revision: 3, revisedAt: inDays(0) };
/** Texts for the fields of the bid form. */
export const typedBid = { amount: '750', deliveryTime: '5', proposal: 'All at once.' };

function TestBidPanel() {
  const utils = trpc.useUtils();
  const { data } = trpc.bids.onProject.useQuery({ projectId: 7 });
  useLiveEvents(() => void utils.bids.onProject.invalidate());
  return (
    <BidPanel project={project} now={now} me={mira} bids={data} renderChanges={renderChanges} />
  );
}

/** Renders changes as plain text, which is easier to match than the marked words of the page. */
export const renderChanges: RenderChanges = (changes) => (
  <ul>
    {changes.map(({ field, before, after }) => (
      <li key={field}>{`${field}: ${before} -> ${after}`}</li>
    ))}
  </ul>
);

type Answers = Record<string, (input: unknown) => unknown>;

/**
 * Shows the bid panel to a developer with this bid, or without one if null. `changeInOtherTab`
 * changes the bid on the faked server only; `receiveLiveChange` also sends the live event of the
 * change.
 */
export function showBidPanel(initialBid: BidView | null, answers: Answers = {}) {
  let currentBid = initialBid;
  const page = showScreen(() => <TestBidPanel />, {
    at: '/projects/7',
    answers: {
      'bids.onProject': () => (currentBid ? [currentBid] : []),
      'profiles.own': () => ({ role: 'developer', country: 'Norway' }),
      ...answers,
    },
  });
  const changeInOtherTab = (changedBid: BidView | null) => {
    currentBid = changedBid;
  };
  const receiveLiveChange = (changedBid: BidView | null) => {
    changeInOtherTab(changedBid);
    act(() => dispatchLiveEvent({ kind: 'project', id: 7 }));
  };
  return { ...page, changeInOtherTab, receiveLiveChange, currentBid: () => currentBid };
}

/** Waits for a button and clicks it. */
export const pressButton = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name }));

/** Replaces the texts of the bid form's fields. */
export async function fillBidForm({ amount, deliveryTime, proposal }: typeof typedBid) {
  const fields = {
    'Bid amount': amount,
    'Delivery time (days)': deliveryTime,
    Proposal: proposal,
  };
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    await userEvent.type(field, text);
  }
}
