// cspell:ignore LDLMRPKMXUTPPKDNWJCBFEJAQABTLORW
/** Facts about the dump that cannot be read from its rows, and the rows that the test looks up. */
export const dumpFacts = {
  /** The product's clock when the dump was written. */
  madeAt: '2026-11-24T15:21:54.114Z',
  passwords: { demo: 'Demo-pass-1!', other: 'Test-pass-1!' },
  sessions: [
    { userId: 150, token: 'd5qa2IziecTiFT3Fn7XdCkDVnV3AeRP9VdZRHhh_e2g' },
    { userId: 151, token: 'aWMe4wEYjpN2Zn7uUc-KnJ9qpj2cuh-wCLVCp3QpFkA' },
    { userId: 152, token: 'QfMA-03CsD5VJx3iJw2mIqYOSOJ7_K579ZoOv-NitSs' },
    { userId: 65, token: 'n0k4woKZkCrk07c6vFzclyEDXj7wdKsJZtM96M94D5E' },
    { userId: 154, token: 'VZXpoLzr8FFPJRw5nYhhSf1PGudAo1zmkF4BQ8g9tgU' },
  ],
  secondFactor: {
    userId: 66,
    username: 'fae-factor',
    secret: 'LDLMRPKMXUTPPKDNWJCBFEJAQABTLORW',
    recoveryCode: '629h-n22r-xr4v-5nu6',
  },
  /** Ids of two accounts, the older first, whose e-mail addresses have one normalized form. */
  accountsWithSameEmail: [
    [59, 60],
    [61, 62],
    [63, 64],
  ],
  deletedAccount: { email: 'gone@example.org' },
  suspendedAccount: { userId: 69 },
  /** A payment whose intent was created and not confirmed; the amount is in dollars. */
  openPayment: { projectId: 134, clientId: 150, developerId: 151, amount: 1_250 },
  /**
   * Ids of projects paid at Stripe: one webhook was stored and not processed, one not delivered.
   */
  paidProjects: [140, 141],
  /** Ids of projects with a command that was stored while Stripe was unreachable. */
  unsentCommands: { transfer: 136, refund: 137, intent: 138 },
  /**
   * Mails about two projects, by title: jobs of the first are in the queue, of the second in the
   * outbox.
   */
  unsentMails: { recipient: 'client2@demo.example', projects: ['Told of later', 'Told of last'] },
  /** A request whose response was stored under its Idempotency-Key. */
  storedResponse: {
    userId: 152,
    key: 'c0ffee00-1111-4222-8333-444455556666',
    projectId: 135,
    body: {
      title: 'Posted once',
      description: 'An answer that was stored with its key.',
      category: 'Web App',
      budget: 700,
      deadline: '2027-02-22T15:21:40.751Z',
    },
  },
} as const;
