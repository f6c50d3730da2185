import type { Examples } from './example.ts';

const jonas = {
  id: 2,
  name: 'Jonas Lind',
  username: 'jonas-lind',
  email: 'jonas@lind.example',
  avatar: null,
  role: 'developer',
};

const jonasToken = {
  id: 1,
  name: 'Bid checker',
  scopes: ['read', 'bids:write'],
  createdAt: '2027-03-01T11:12:00.000Z',
  expiresAt: '2027-05-30T11:12:00.000Z',
  isExpired: false,
};
const EXAMPLE_TOKEN = 'bw_7tQ2mXc9LpV4sKdR8wZyB1hN6fJ3gTaUe5iOxYkWq0D';

const mailModes = {
  invited: 'at_once',
  invitation_taken_back: 'at_once',
  request_declined: 'at_once',
  bid_declined: 'at_once',
  brief_changed: 'at_once',
  followed_project_changed: 'at_once',
  question_answered: 'at_once',
  passed: 'at_once',
  cancelled: 'at_once',
  review_received: 'at_once',
  review_replied: 'at_once',
  message: 'at_once',
  report: 'at_once',
  saved_search: 'at_once',
};

export const accountExamples: Examples = {
  signUpClient: {
    at: '2027-03-01T09:00:00.000Z',
    startsSessionOf: 'mina',
    body: {
      firstName: 'Mina',
      lastName: 'Okafor',
      email: 'mina@cycles.example',
      password: 'Wheels-and-spokes-7',
      companyName: 'Okafor Cycles',
      city: 'Lagos',
      country: 'Nigeria',
    },
    response: {
      id: 1,
      name: 'Mina Okafor',
      username: 'mina-okafor',
      email: 'mina@cycles.example',
      avatar: null,
      role: 'client',
      emailConfirmation: 'optional',
    },
  },
  signUpDeveloper: {
    at: '2027-03-01T09:10:00.000Z',
    startsSessionOf: 'jonas',
    body: {
      firstName: 'Jonas',
      lastName: 'Lind',
      email: 'jonas@lind.example',
      password: 'Birch-canoe-4',
      bio: 'Booking and payment pages for small shops, since 2016.',
      skills: ['React', 'PostgreSQL'],
    },
    response: { ...jonas, emailConfirmation: 'optional' },
  },
  checkEmail: {
    at: '2027-03-01T09:15:00.000Z',
    parameters: { email: 'mina@cycles.example' },
    response: { exists: true },
  },
  signOut: {
    at: '2027-03-01T09:20:00.000Z',
    user: 'jonas',
    response: { message: 'Signed out successfully' },
  },
  forgotPassword: {
    at: '2027-03-01T11:00:00.000Z',
    body: { email: 'jonas@lind.example' },
    response: { message: 'If there is an account with this address, a link is on its way.' },
  },
  validateResetToken: {
    at: '2027-03-01T11:02:00.000Z',
    parameters: { token: 'Yd3Kf7Hj1PgAeUiOxBvNtEq4Tn8Zb2Vx6Lc0Rm5Ws9Q' },
    response: { valid: true },
  },
  resetPassword: {
    at: '2027-03-01T11:03:00.000Z',
    body: {
      token: 'Yd3Kf7Hj1PgAeUiOxBvNtEq4Tn8Zb2Vx6Lc0Rm5Ws9Q',
      password: 'Otter-by-the-lake-5',
    },
    response: { message: 'Password reset successfully' },
  },
  signIn: {
    at: '2027-03-01T11:04:00.000Z',
    startsSessionOf: 'jonas',
    body: { email: 'jonas@lind.example', password: 'Otter-by-the-lake-5' },
    response: jonas,
  },
  currentUser: { at: '2027-03-01T11:05:00.000Z', user: 'jonas', response: jonas },
  setMailPreferences: {
    at: '2027-03-01T11:10:00.000Z',
    user: 'jonas',
    body: { kinds: { invited: 'at_once', message: 'daily' }, timeZone: 'Europe/Oslo' },
    response: { kinds: { ...mailModes, message: 'daily' }, timeZone: 'Europe/Oslo' },
  },
  mailPreferences: {
    at: '2027-03-01T11:11:00.000Z',
    user: 'jonas',
    response: { kinds: { ...mailModes, message: 'daily' }, timeZone: 'Europe/Oslo' },
  },
  createToken: {
    at: '2027-03-01T11:12:00.000Z',
    user: 'jonas',
    body: { name: 'Bid checker', scopes: ['read', 'bids:write'], expiresInDays: 90 },
    response: { ...jonasToken, lastUsedAt: null, token: EXAMPLE_TOKEN },
  },
  tokens: {
    at: '2027-03-01T11:13:00.000Z',
    user: 'jonas',
    response: [{ ...jonasToken, lastUsedAt: null }],
  },
  revokeToken: {
    at: '2027-03-01T11:14:00.000Z',
    user: 'jonas',
    parameters: { id: 1 },
    response: { message: 'Access token revoked' },
  },
  setUpAdmin: {
    at: '2027-03-01T12:00:00.000Z',
    body: {
      email: 'rosa.allen@desk.example',
      token: 'kZ3vR8sYb1Qm5Xc0Wn7Lp2Td9Hf6Gj4AeUiOyKxBwVs',
      password: 'Lantern-on-a-pier-9',
      confirmPassword: 'Lantern-on-a-pier-9',
    },
    response: { message: 'Your password is set. Please sign in.' },
  },
  signInCode: {
    at: '2027-03-01T12:30:00.000Z',
    startsSessionOf: 'rosa',
    body: { challenge: 'q4Tn8Zb2Vx6Lc0Rm5Ws9Yd3Kf7Hj1PgAeUiOxBvNtEQ', code: '492817' },
    response: {
      id: 3,
      name: 'Rosa Allen',
      username: 'rosa-allen',
      email: 'rosa.allen@desk.example',
      avatar: null,
      role: 'admin',
    },
  },
};
