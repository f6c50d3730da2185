import { expect } from 'vitest';
import type { TestCardKey } from '#tools/sandbox/card-form/test-cards.ts';
import { matchRefusal } from '../app/refusals.ts';
import type { TestApp, TestUser } from '../app/test-app.ts';
import {
  decideChargeback,
  listOpenStripeDisputeIds,
  runBankActions,
} from '../fixtures/chargeback-helpers.ts';
import { completeOnboarding, loadRefunds, loadTransfers } from '../fixtures/hires.ts';
import {
  authenticatePayment,
  confirmPayment,
  drainQueues,
  loadPayments,
  loadProjectState,
} from '../fixtures/payments.ts';
import { moneyFacts } from './money-facts.ts';
import type { CaseName } from './money-states.ts';

export type MoneyPeople = Record<keyof typeof moneyFacts.people, TestUser>;

const reason = 'Our plans have changed.';

/** Returns a next step of each case that is not closed. Each throws if it does not succeed. */
export function createMoneySteps(
  app: TestApp,
  people: MoneyPeople,
): Partial<Record<CaseName, () => Promise<unknown>>> {
  const admin = app.as(people.admin);

  function roomOf(key: CaseName) {
    const { projectId, client, developer } = moneyFacts.cases[key];
    return {
      projectId,
      developerId: people[developer].id,
      input: { projectId },
      client: app.as(people[client]),
      developer: app.as(people[developer]),
    };
  }

  async function deliver(key: CaseName) {
    const { developer, input } = roomOf(key);
    const { criteria } = await developer.hires.agreement(input);
    const met = criteria.map(({ id }) => ({ id }));
    await developer.hires.deliver({ ...input, note: 'All of it.', criteria: met });
    return expectState(key, 'delivered');
  }

  async function expectState(key: CaseName, state: string) {
    const { client, input } = roomOf(key);
    expect((await client.hires.workspace(input)).state).toBe(state);
  }

  async function release(key: CaseName) {
    const { client, input } = roomOf(key);
    await client.hires.release(input);
    return expectState(key, 'completed');
  }

  async function acceptOffer(key: CaseName, by: 'client' | 'developer') {
    const room = roomOf(key);
    const { disputes } = await room[by].hires.workspace(room.input);
    const offer = disputes[0]?.offers.find(
      ({ madeBy, status }) => madeBy !== by && status === 'open',
    );
    await room[by].disputes.acceptOffer({ ...room.input, offerId: offer?.id ?? 0 });
    return expectState(key, 'completed');
  }

  async function decideAtBank(key: CaseName, verdict: 'won' | 'lost') {
    const [dispute] = await listOpenStripeDisputeIds(app, roomOf(key).projectId);
    await decideChargeback(app, dispute ?? '', verdict);
  }

  async function startPayment(key: CaseName) {
    const { client, projectId, developerId } = roomOf(key);
    const [bid] = await client.bids.onProject({ projectId });
    const { amount = 0, isOutdated, projectRevision } = bid ?? {};
    const input = { projectId, developerId, amount };
    return client.payments.start({
      ...input,
      ...(isOutdated && projectRevision && { acceptsVersion: projectRevision }),
    });
  }

  async function pay(key: CaseName, card: TestCardKey = 'pm_card_visa') {
    await confirmPayment(app, await startPayment(key), card);
    await drainQueues(app);
    return expectHired(key);
  }

  async function expectHired(key: CaseName) {
    const { projectId, developerId } = roomOf(key);
    expect(await loadProjectState(app, { id: projectId })).toEqual({
      status: 'assigned',
      hired: developerId,
      hires: 1,
    });
  }

  async function lastRefund(key: CaseName) {
    const refunds = await loadRefunds(app, roomOf(key).projectId);
    return refunds.at(-1) ?? { id: 0, status: '', cents: 0 };
  }

  return {
    bidOnly: () => pay('bidOnly'),
    bidChanged: () => pay('bidChanged'),
    creating: () => pay('creating'),
    failed: () => pay('failed'),
    awaitingPayment: () => pay('awaitingPayment'),
    awaitingOlderVersion: () => pay('awaitingOlderVersion'),
    declined: () => pay('declined'),
    authenticationFailed: () => pay('authenticationFailed'),
    requiresAction: async () => {
      await authenticatePayment(app, await startPayment('requiresAction'), 'succeed');
      await drainQueues(app);
      return expectHired('requiresAction');
    },
    processing: async () => {
      // Only the sandbox can end it: it has no card whose payment is in this status.
      await app.sql(
        `update stripe_sandbox.objects set
           body = jsonb_set(body::jsonb, '{status}', '"requires_payment_method"')
         where id = (select stripe_intent_id from payments where project_id = $1)`,
        [roomOf('processing').projectId],
      );
      return pay('processing');
    },
    orphanRefundFailed: async () => {
      const { id } = await lastRefund('orphanRefundFailed');
      await admin.payments.recordManualRefund({ id, reference: 'Bank transfer BW-1043' });
      const { projectId } = roomOf('orphanRefundFailed');
      expect(await loadPayments(app, { id: projectId })).toMatchObject([{ status: 'refunded' }]);
    },

    inProgress: async () => {
      const { developer, input } = roomOf('inProgress');
      await developer.hires.giveBack({ ...input, reason });
      return expectState('inProgress', 'cancelled');
    },
    privateInProgress: () => deliver('privateInProgress'),
    briefInProgress: () => deliver('briefInProgress'),
    hiredOnOlderVersion: () => deliver('hiredOnOlderVersion'),
    chargebackWonHeld: () => deliver('chargebackWonHeld'),
    lateSoon: () => deliver('lateSoon'),
    late: async () => {
      const { client, input } = roomOf('late');
      await client.hires.cancelLate({ ...input, reason });
      return expectState('late', 'cancelled');
    },
    cancelLapsed: async () => {
      const { client, input } = roomOf('cancelLapsed');
      await client.hires.askToCancel({ ...input, reason });
      return expectState('cancelLapsed', 'cancel_requested');
    },
    cancelRequested: async () => {
      const { developer, input } = roomOf('cancelRequested');
      await developer.hires.agreeToCancel(input);
      return expectState('cancelRequested', 'cancelled');
    },
    cancelRequestedAgain: async () => {
      const { developer, input } = roomOf('cancelRequestedAgain');
      await developer.hires.refuseToCancel({ ...input, reason });
      return expectState('cancelRequestedAgain', 'in_progress');
    },
    cancelRequestedAfterChanges: async () => {
      const { client, input } = roomOf('cancelRequestedAfterChanges');
      await client.hires.takeBackCancel(input);
      return expectState('cancelRequestedAfterChanges', 'changes_requested');
    },
    delivered: () => release('delivered'),
    briefDelivered: () => release('briefDelivered'),
    deliveredAgain: async () => {
      const { client, input } = roomOf('deliveredAgain');
      await client.hires.askForChanges({ ...input, note: 'The dates are missing.' });
      return expectState('deliveredAgain', 'changes_requested');
    },
    changesRequested: () => release('changesRequested'),
    briefChangesRequested: () => deliver('briefChangesRequested'),
    disputedEarly: async () => {
      const { client, input } = roomOf('disputedEarly');
      await client.disputes.makeOffer({ ...input, toDeveloperCents: 25_000 });
      return acceptOffer('disputedEarly', 'developer');
    },
    disputedOneOffer: () => acceptOffer('disputedOneOffer', 'client'),
    disputedTwoOffers: () => acceptOffer('disputedTwoOffers', 'developer'),
    disputedByAdmin: async () => {
      const { developer, input } = roomOf('disputedByAdmin');
      await developer.disputes.addStatement({ ...input, text: 'We do not know each other.' });
      await admin.disputes.withdraw(input);
      return expectState('disputedByAdmin', 'in_progress');
    },
    disputedDecidable: async () => {
      const { input } = roomOf('disputedDecidable');
      await admin.disputes.decide({
        ...input,
        toDeveloperCents: 50_000,
        reasons: 'Half was done.',
      });
      return expectState('disputedDecidable', 'completed');
    },
    disputedReopened: async () => {
      const { client, input } = roomOf('disputedReopened');
      await client.disputes.withdraw(input);
      return expectState('disputedReopened', 'in_progress');
    },
    frozenInProgress: async () => {
      const { developer, input } = roomOf('frozenInProgress');
      await expect(developer.hires.giveBack({ ...input, reason })).rejects.toEqual(
        matchRefusal('frozen'),
      );
      await decideAtBank('frozenInProgress', 'won');
      await deliver('frozenInProgress');
      return release('frozenInProgress');
    },
    frozenDelivered: async () => {
      await decideAtBank('frozenDelivered', 'lost');
      return expectState('frozenDelivered', 'cancelled');
    },
    frozenDisputed: async () => {
      await decideAtBank('frozenDisputed', 'won');
      const { client, input } = roomOf('frozenDisputed');
      await client.disputes.makeOffer({ ...input, toDeveloperCents: 60_000 });
      return acceptOffer('frozenDisputed', 'developer');
    },
    frozenPartly: async () => {
      await decideAtBank('frozenPartly', 'lost');
      // Stripe refuses to refund the rest of a charge that was lost.
      const { id, cents } = await lastRefund('frozenPartly');
      expect(cents).toBe(60_000);
      await admin.payments.recordManualRefund({ id, reference: 'Bank transfer BW-1044' });
      return expectState('frozenPartly', 'cancelled');
    },

    frozenReleased: () => decideAtBank('frozenReleased', 'won'),
    refundPending: async () => {
      await runBankActions(app);
      expect(await lastRefund('refundPending')).toMatchObject({ status: 'settled' });
    },
    refundFailed: async () => {
      const { id } = await lastRefund('refundFailed');
      await admin.payments.retryRefund({ id });
      await drainQueues(app);
      expect(await lastRefund('refundFailed')).toMatchObject({ nth: 2, status: 'settled' });
    },
    refundedByHand: async () => {
      const { id } = await lastRefund('refundedByHand');
      await admin.payments.withdrawManualRefund({ id });
      await admin.payments.retryRefund({ id: (await lastRefund('refundedByHand')).id });
    },
    payoutRestricted: async () => {
      await completeOnboarding(app, people.restricted);
      const { projectId } = roomOf('payoutRestricted');
      expect(await loadTransfers(app, projectId)).toEqual([{ amount: 92_500, reversed: 0 }]);
    },
    payoutLeft: async () => {
      await completeOnboarding(app, people.left);
      const { projectId } = roomOf('payoutLeft');
      expect(await loadTransfers(app, projectId)).toEqual([{ amount: 92_500, reversed: 0 }]);
    },
    payoutPaid: async () => {
      const { developer, input } = roomOf('payoutPaid');
      await developer.reviews.write({ ...input, rating: 5, comment: 'Paid at once.' });
    },
    releasedOneReview: async () => {
      const { client, input } = roomOf('releasedOneReview');
      await client.reviews.write({ ...input, rating: 3, comment: 'As agreed.' });
    },
    releasedUnreviewed: async () => {
      const { client, input } = roomOf('releasedUnreviewed');
      await client.reviews.write({ ...input, rating: 3, comment: 'As agreed.' });
    },
  };
}
