import { BriefView } from '#features/projects/brief/brief.schema.ts';
import { blankBrief } from '#features/projects/brief/brief-fields.rules.ts';
import type { Examples } from './example.ts';
import { questionExamples } from './question-examples.ts';

export const projectFields = {
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
  ...projectFields,
  skills: ['React', 'PostgreSQL'],
  bidCount: 0,
  createdAt: '2027-03-02T08:00:00.000Z',
  clientId: 1,
  clientName: 'Mina Okafor',
};

const emptyBrief = BriefView.parse({});

export const criterion = { id: 1, text: 'Customers can book a day on a phone' };
export const editedBrief = {
  ...emptyBrief,
  revision: 2,
  materialRevision: 2,
  editedAt: '2027-03-02T08:02:00.000Z',
  criteria: [criterion],
};

const draft = {
  id: 1,
  version: 1,
  status: 'draft',
  title: 'An app for a rowing club',
  budget: 1_800,
  files: [],
  createdAt: '2027-03-02T07:30:00.000Z',
  updatedAt: '2027-03-02T07:30:00.000Z',
};
const DRAFT_DESCRIPTION = 'Members reserve a boat and see the weather of the day.';
const savedDraft = {
  ...draft,
  version: 2,
  description: DRAFT_DESCRIPTION,
  updatedAt: '2027-03-02T07:32:00.000Z',
};
const copiedDraft = {
  ...blankBrief,
  id: 2,
  version: 1,
  status: 'draft',
  title: projectFields.title,
  description: projectFields.description,
  category: projectFields.category,
  budget: projectFields.budget,
  skills: project.skills,
  isUrgent: false,
  isPrivate: false,
  criteria: [criterion.text],
  fileIds: [],
  createdAt: '2027-03-02T08:03:30.000Z',
  updatedAt: '2027-03-02T08:03:30.000Z',
  missingFiles: 0,
};

const invitation = {
  id: 1,
  projectId: 1,
  status: 'pending',
  message: 'Your work for the rowing club is what we look for.',
  offer: null,
  createdAt: '2027-03-02T08:10:00.000Z',
  updatedAt: '2027-03-02T08:10:00.000Z',
};

const receivedInvitation = {
  ...invitation,
  clientName: 'Mina Okafor',
  project: { ...projectFields, isPaused: false, revision: 2 },
};

export const offer = {
  amount: 3_600,
  deliveryTime: 20,
  text: 'As on the booking page: a first version after a week, then we test it together.',
};

export const projectExamples: Examples = {
  createDraft: {
    at: '2027-03-02T07:30:00.000Z',
    user: 'mina',
    idempotencyKey: '0b1f5a7c-3f64-4c0d-9a77-2f8b6f1f4a10',
    body: { title: draft.title, budget: draft.budget },
    response: draft,
  },
  drafts: {
    at: '2027-03-02T07:31:00.000Z',
    user: 'mina',
    response: [draft],
  },
  saveDraft: {
    at: '2027-03-02T07:32:00.000Z',
    user: 'mina',
    idempotencyKey: '6c1d2b60-8a0e-4f0c-b1d5-0d6f5b7c9e21',
    parameters: { id: 1 },
    body: { basedOn: 1, description: DRAFT_DESCRIPTION },
    response: savedDraft,
  },
  uploadFile: {
    at: '2027-03-02T07:40:00.000Z',
    user: 'mina',
    parameters: { name: 'opening-hours.txt' },
    text: 'Monday to Friday, 8 to 18',
    response: { id: 1, name: 'opening-hours.txt', type: 'text/plain', size: 25 },
  },
  postProject: {
    at: '2027-03-02T08:00:00.000Z',
    user: 'mina',
    idempotencyKey: '5f0c7c1e-8f0b-4f4e-9a51-0b6c2d7e3a41',
    body: {
      title: projectFields.title,
      description: projectFields.description,
      category: projectFields.category,
      budget: projectFields.budget,
      deadline: projectFields.deadline,
      skills: project.skills,
    },
    response: {
      ...project,
      ...emptyBrief,
      averageBid: null,
      isPaused: false,
      isClientUnconfirmed: false,
      isByProgram: false,
      invitation: null,
    },
  },
  editProject: {
    at: '2027-03-02T08:02:00.000Z',
    user: 'mina',
    idempotencyKey: 'd1f7c1a5-9a1f-4f0e-8a3a-77b6f3a4c532',
    parameters: { id: 1 },
    body: { basedOn: 1, criteria: [criterion.text] },
    response: {
      ...project,
      ...editedBrief,
      averageBid: null,
      isPaused: false,
      isClientUnconfirmed: false,
      isByProgram: false,
      invitation: null,
    },
  },
  projectRevisions: {
    at: '2027-03-02T08:03:00.000Z',
    parameters: { id: 1 },
    response: [
      {
        revision: 2,
        at: '2027-03-02T08:02:00.000Z',
        isMaterial: true,
        changes: [{ field: 'criteria', before: [], after: [criterion] }],
      },
      { revision: 1, at: project.createdAt, isMaterial: false, changes: [] },
    ],
  },
  copyProject: {
    at: copiedDraft.createdAt,
    user: 'mina',
    idempotencyKey: '4e3a9c0b-5d28-4b7e-9e0a-1c5f2d8b6a43',
    parameters: { id: 1 },
    response: copiedDraft,
  },
  discardDraft: {
    at: '2027-03-02T08:04:00.000Z',
    user: 'mina',
    idempotencyKey: '9a6b3f2e-1c74-4d85-8f60-b2e7d4c1a054',
    parameters: { id: 2 },
    response: { message: 'Draft discarded' },
  },
  openProjects: {
    at: '2027-03-02T08:05:00.000Z',
    parameters: { category: 'Web App', search: 'booking', limit: 10 },
    response: [{ ...project, bids: [] }],
  },
  ...questionExamples,
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
    response: [receivedInvitation],
  },
  answerInvitation: {
    at: '2027-03-03T09:30:00.000Z',
    user: 'jonas',
    idempotencyKey: 'e7a4035b-1d92-4b86-b3c8-94f2d0a6517f',
    parameters: { invitationId: 1 },
    body: { status: 'accepted' },
    response: {
      ...receivedInvitation,
      status: 'accepted',
      updatedAt: '2027-03-03T09:30:00.000Z',
    },
  },
};

export const publishExamples: Examples = {
  publishDraft: {
    at: '2027-03-13T11:00:00.000Z',
    user: 'mina',
    idempotencyKey: '2f8d7b6a-0c35-4e19-a7d2-5b9e1f4c8d65',
    parameters: { id: 1 },
    body: {
      title: draft.title,
      description: DRAFT_DESCRIPTION,
      category: 'Mobile App',
      budget: draft.budget,
      deadline: '2027-04-21T17:00:00.000Z',
      isPrivate: true,
      invitedDeveloperIds: [2],
      offer,
    },
    response: {
      id: 2,
      title: draft.title,
      description: DRAFT_DESCRIPTION,
      category: 'Mobile App',
      budget: draft.budget,
      isPrivate: true,
      isUrgent: false,
      deadline: '2027-04-21T17:00:00.000Z',
      status: 'active',
      skills: [],
      bidCount: 0,
      createdAt: '2027-03-13T11:00:00.000Z',
      clientId: 1,
      clientName: 'Mina Okafor',
      averageBid: null,
      isPaused: false,
      isClientUnconfirmed: false,
      isByProgram: false,
      invitation: null,
      ...emptyBrief,
    },
  },
};
