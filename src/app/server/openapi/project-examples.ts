import type { Examples } from './example.ts';

const what = {
  id: 1,
  title: 'A booking page for a bicycle workshop',
  description: 'Customers pick a day, describe the defect and get a price before they come.',
  category: 'Web App',
  budget: 2_500,
  isPrivate: false,
  isUrgent: false,
  deadline: '2027-03-21T17:00:00.000Z',
  status: 'active',
};

export const project = {
  ...what,
  skills: ['React', 'PostgreSQL'],
  bidCount: 0,
  createdAt: '2027-03-02T08:00:00.000Z',
  clientId: 1,
  clientName: 'Mina Okafor',
};

const invitation = {
  id: 1,
  projectId: 1,
  status: 'pending',
  message: 'Your work for the rowing club is what we look for.',
  createdAt: '2027-03-02T08:10:00.000Z',
  updatedAt: '2027-03-02T08:10:00.000Z',
};

const read = {
  ...invitation,
  clientName: 'Mina Okafor',
  project: { ...what, isPaused: false },
};

const bid = {
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
  revisedAt: null,
  developer: {
    id: 2,
    name: 'Jonas Lind',
    avatar: null,
    rating: 0,
    reviewCount: 0,
    completedProjects: 0,
  },
};

/** Mina posts a project and invites Jonas; Jonas bids; Mina pays to hire him. */
export const projectExamples: Examples = {
  postProject: {
    at: '2027-03-02T08:00:00.000Z',
    user: 'mina',
    idempotencyKey: '5f0c7c1e-8f0b-4f4e-9a51-0b6c2d7e3a41',
    body: {
      title: what.title,
      description: what.description,
      category: what.category,
      budget: what.budget,
      deadline: what.deadline,
      skills: project.skills,
    },
    response: { ...project, averageBid: null, isPaused: false, invitation: null },
  },
  openProjects: {
    at: '2027-03-02T08:05:00.000Z',
    parameters: { category: 'Web App', search: 'booking', limit: 10 },
    response: [{ ...project, bids: [] }],
  },
  sendInvitation: {
    at: '2027-03-02T08:10:00.000Z',
    user: 'mina',
    idempotencyKey: 'b21d9a64-3c57-4c0e-8d0f-6a1e5f9b7c22',
    body: { projectId: 1, developerId: 2, message: invitation.message },
    response: { ...invitation, developerId: 2 },
  },
  developerInvitations: {
    at: '2027-03-03T09:00:00.000Z',
    user: 'jonas',
    parameters: { developerId: 2 },
    response: [read],
  },
  answerInvitation: {
    at: '2027-03-03T09:30:00.000Z',
    user: 'jonas',
    idempotencyKey: 'e7a4035b-1d92-4b86-b3c8-94f2d0a6517f',
    parameters: { invitationId: 1 },
    body: { status: 'accepted' },
    response: { ...read, status: 'accepted', updatedAt: '2027-03-03T09:30:00.000Z' },
  },
  placeBid: {
    at: '2027-03-03T10:00:00.000Z',
    user: 'jonas',
    idempotencyKey: '0d6b8f13-72ae-4159-86cb-d3f7e2c4a590',
    body: { projectId: 1, amount: bid.amount, proposal: bid.proposal, deliveryTime: 8 },
    response: bid,
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
      invitation: null,
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
      terms: { bidId: bid.id, revision: 1 },
    },
    response: {
      clientSecret: 'pi_3ExampleOfAnIntent_secret_KeptForTheBrowser',
      publishableKey: 'pk_test_ExampleOfAKey',
      sandbox: true,
      amount: bid.amount,
      budget: what.budget,
      feeCents: 0,
      projectTitle: what.title,
      developerName: 'Jonas Lind',
      deliveryTime: bid.deliveryTime,
      proposal: bid.proposal,
      revisedAt: null,
      terms: { bidId: bid.id, revision: 1 },
    },
  },
};
