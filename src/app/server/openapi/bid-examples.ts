import { blankAgreement } from '#features/hires/agreement/agreement.schema.ts';
import { hashAgreement } from '#features/hires/agreement/agreement.service.ts';
import type { Examples } from './example.ts';
import { criterion, editedBrief, offer, project, projectFields } from './project-examples.ts';

const firstBid = {
  id: 1,
  projectId: 1,
  developerId: 2,
  amount: 2_400,
  proposal: 'I would start with the calendar, and show you a first version after three days.',
  deliveryTime: 8,
  status: 'active',
  hirable: true,
  createdAt: '2027-03-03T10:00:00.000Z',
  shortlisted: null,
  declineReason: null,
  declinedAt: null,
  revision: 1,
  isByProgram: false,
  revisedAt: null,
  projectRevision: 2,
  isOutdated: false,
  answeredCriteria: null,
  confirmedAt: null,
  confirmationAskedAt: null,
  criteria: [],
  developer: {
    id: 2,
    name: 'Jonas Lind',
    avatar: null,
    rating: 0,
    reviewCount: 0,
    completedProjects: 0,
    isUnconfirmed: false,
  },
};

const weightedCriteria = [{ id: criterion.id, included: true, remark: null, share: 60 }];

const milestones = [
  { title: 'Calendar and prices', amount: 1_000, days: 3, criteria: [criterion.id] },
  { title: 'Booking by phone', amount: 1_400, days: 5, criteria: [] },
];

const bid = {
  ...firstBid,
  id: 2,
  createdAt: '2027-03-03T10:30:00.000Z',
  revision: 2,
  revisedAt: '2027-03-03T10:30:00.000Z',
};

const agreement = {
  ...blankAgreement,
  projectId: 1,
  revision: 2,
  title: projectFields.title,
  description: projectFields.description,
  category: projectFields.category,
  skills: project.skills,
  criteria: [{ ...criterion, remark: null }],
  answers: [
    {
      id: 1,
      text: 'Do customers pay on the page, or when they bring the bicycle?',
      answer: 'When they bring it. The page only shows the price.',
      answeredAt: '2027-03-02T08:07:00.000Z',
      isLater: false,
    },
  ],
  bid: {
    id: bid.id,
    revision: bid.revision,
    developerId: 2,
    amount: bid.amount,
    deliveryTime: bid.deliveryTime,
    proposal: bid.proposal,
  },
  clientId: 1,
};

export const bidExamples: Examples = {
  placeBid: {
    at: '2027-03-03T10:00:00.000Z',
    user: 'jonas',
    idempotencyKey: '0d6b8f13-72ae-4159-86cb-d3f7e2c4a590',
    body: {
      ...{ projectId: 1, amount: 2_400, proposal: bid.proposal, deliveryTime: 8, milestones },
      criteria: [{ id: criterion.id, included: true, share: 60 }],
    },
    response: { ...firstBid, criteria: weightedCriteria, milestones },
  },
  withdrawBid: {
    at: '2027-03-03T10:10:00.000Z',
    user: 'jonas',
    idempotencyKey: '7c2f8e14-9b3d-4a60-b5f1-2e6d8c0a9f37',
    parameters: { id: 1 },
    response: { ...firstBid, criteria: weightedCriteria, milestones, status: 'withdrawn' },
  },
  changeBid: {
    at: '2027-03-03T10:30:00.000Z',
    user: 'jonas',
    idempotencyKey: 'c91d4b7a-60e5-4f28-93ab-1d7e5f0c8b42',
    parameters: { id: bid.id },
    body: { amount: bid.amount, projectRevision: 2 },
    response: bid,
  },
  askConfirmation: {
    at: '2027-03-03T11:00:00.000Z',
    user: 'mina',
    idempotencyKey: '3e5a9c06-d81b-47f4-a2c7-9b0f6e4d2815',
    parameters: { id: bid.id },
    response: { ...bid, shortlisted: false },
  },
  confirmBid: {
    at: '2027-03-03T11:30:00.000Z',
    user: 'jonas',
    idempotencyKey: 'f2b7d813-4a9c-4e60-8d15-c3a6079e5b84',
    parameters: { id: bid.id },
    body: { projectRevision: 2 },
    response: bid,
  },
  work: {
    at: '2027-03-03T12:00:00.000Z',
    user: 'jonas',
    parameters: { stage: 'bid' },
    response: [
      {
        kind: 'bid',
        id: bid.id,
        title: projectFields.title,
        stage: 'bid',
        waitsFor: 'client',
        dueAt: projectFields.deadline,
        amountCents: bid.amount * 100,
        href: '/projects/1',
      },
    ],
  },
  project: {
    at: '2027-03-04T08:00:00.000Z',
    user: 'mina',
    parameters: { id: 1 },
    response: {
      ...project,
      bidCount: 1,
      averageBid: 2_400,
      isPaused: false,
      isClientUnconfirmed: false,
      isByProgram: false,
      invitation: null,
      ...editedBrief,
      bids: [{ ...bid, shortlisted: false }],
    },
  },
  startPayment: {
    at: '2027-03-04T09:00:00.000Z',
    user: 'mina',
    idempotencyKey: '94c1e6d7-05ba-4f38-a2e9-7b8d3c6f1e05',
    body: {
      amount: bid.amount,
      projectId: 1,
      developerId: 2,
      terms: { bidId: bid.id, revision: bid.revision },
    },
    response: {
      clientSecret: 'pi_3ExampleOfAnIntent_secret_KeptForTheBrowser',
      publishableKey: 'pk_test_ExampleOfAKey',
      sandbox: true,
      amount: bid.amount,
      budget: projectFields.budget,
      feeCents: 0,
      projectTitle: projectFields.title,
      developerName: 'Jonas Lind',
      isDeveloperUnconfirmed: false,
      deliveryTime: bid.deliveryTime,
      proposal: bid.proposal,
      revisedAt: bid.revisedAt,
      projectRevision: 2,
      currentTitle: null,
      isEdited: true,
      criteriaCount: 1,
      excludedCriteria: [],
      terms: { bidId: bid.id, revision: bid.revision },
      milestoneId: null,
      agreementVersion: null,
      milestones: [],
    },
  },
  agreement: {
    at: '2027-03-04T09:10:00.000Z',
    user: 'mina',
    parameters: { id: 1 },
    response: {
      ...agreement,
      version: 1,
      versions: [
        { version: 1, agreedAt: '2027-03-04T09:10:00.000Z', hash: hashAgreement(agreement) },
      ],
      hash: hashAgreement(agreement),
      agreedAt: '2027-03-04T09:10:00.000Z',
      clientName: 'Mina Okafor',
      developerName: 'Jonas Lind',
    },
  },
};

export const offerExamples: Examples = {
  acceptOffer: {
    at: '2027-03-13T12:00:00.000Z',
    user: 'jonas',
    idempotencyKey: '6d0e2b94-83f1-4c7a-9e52-1a4f8c7d3b06',
    parameters: { id: 2 },
    body: { projectRevision: 1 },
    response: {
      ...firstBid,
      id: 3,
      projectId: 2,
      amount: offer.amount,
      deliveryTime: offer.deliveryTime,
      proposal: offer.text,
      projectRevision: 1,
      createdAt: '2027-03-13T12:00:00.000Z',
      developer: { ...firstBid.developer, rating: 50, reviewCount: 1, completedProjects: 1 },
    },
  },
};
