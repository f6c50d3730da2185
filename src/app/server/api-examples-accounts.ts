import type { Examples } from './api-example.ts';

const jonas = {
  id: 2,
  name: 'Jonas Lind',
  username: 'jonas-lind',
  email: 'jonas@lind.example',
  avatar: null,
  role: 'developer',
};

/** Two users sign up, one of them resets a password, and an admin sets up a password. */
export const accountExamples: Examples = {
  signUpClient: {
    at: '2027-03-01T09:00:00.000Z',
    begins: 'mina',
    body: {
      firstName: 'Mina',
      lastName: 'Okafor',
      email: 'mina@cycles.example',
      password: 'Wheels-and-spokes-7',
      companyName: 'Okafor Cycles',
      city: 'Lagos',
      country: 'Nigeria',
    },
    answer: {
      id: 1,
      name: 'Mina Okafor',
      username: 'mina-okafor',
      email: 'mina@cycles.example',
      avatar: null,
      role: 'client',
    },
  },
  signUpDeveloper: {
    at: '2027-03-01T09:10:00.000Z',
    begins: 'jonas',
    body: {
      firstName: 'Jonas',
      lastName: 'Lind',
      email: 'jonas@lind.example',
      password: 'Birch-canoe-4',
      bio: 'Booking and payment pages for small shops, since 2016.',
      skills: ['React', 'PostgreSQL'],
    },
    answer: jonas,
  },
  checkEmail: {
    at: '2027-03-01T09:15:00.000Z',
    given: { email: 'mina@cycles.example' },
    answer: { exists: true },
  },
  signOut: {
    at: '2027-03-01T09:20:00.000Z',
    as: 'jonas',
    answer: { message: 'Signed out successfully' },
  },
  forgotPassword: {
    at: '2027-03-01T11:00:00.000Z',
    body: { email: 'jonas@lind.example' },
    answer: { message: 'If there is an account with this address, a link is on its way.' },
  },
  validateResetToken: {
    at: '2027-03-01T11:02:00.000Z',
    given: { token: 'Yd3Kf7Hj1PgAeUiOxBvNtEq4Tn8Zb2Vx6Lc0Rm5Ws9Q' },
    answer: { valid: true },
  },
  resetPassword: {
    at: '2027-03-01T11:03:00.000Z',
    body: {
      token: 'Yd3Kf7Hj1PgAeUiOxBvNtEq4Tn8Zb2Vx6Lc0Rm5Ws9Q',
      password: 'Otter-by-the-lake-5',
    },
    answer: { message: 'Password reset successfully' },
  },
  signIn: {
    at: '2027-03-01T11:04:00.000Z',
    begins: 'jonas',
    body: { email: 'jonas@lind.example', password: 'Otter-by-the-lake-5' },
    answer: jonas,
  },
  currentUser: { at: '2027-03-01T11:05:00.000Z', as: 'jonas', answer: jonas },
  setUpAdmin: {
    at: '2027-03-01T12:00:00.000Z',
    body: {
      email: 'rosa.allen@desk.example',
      token: 'kZ3vR8sYb1Qm5Xc0Wn7Lp2Td9Hf6Gj4AeUiOyKxBwVs',
      password: 'Lantern-on-a-pier-9',
      confirmPassword: 'Lantern-on-a-pier-9',
    },
    answer: { message: 'Your password is set. Please sign in.' },
  },
  signInCode: {
    at: '2027-03-01T12:30:00.000Z',
    begins: 'rosa',
    body: { challenge: 'q4Tn8Zb2Vx6Lc0Rm5Ws9Yd3Kf7Hj1PgAeUiOxBvNtEQ', code: '492817' },
    answer: {
      id: 3,
      name: 'Rosa Allen',
      username: 'rosa-allen',
      email: 'rosa.allen@desk.example',
      avatar: null,
      role: 'admin',
    },
  },
};
