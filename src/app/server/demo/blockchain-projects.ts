import { type DemoProject, offer, prose } from './story.ts';

export const blockchainProjects: DemoProject[] = [
  {
    client: 'grace.oduya',
    title: 'Traceable lots for export vegetables',
    category: 'Blockchain',
    budget: 9900,
    skills: ['Hyperledger Fabric', 'Go', 'QR Codes', 'REST API'],
    posted: 28,
    closes: -2,
    brief: prose`
      Our buyers in Rotterdam ask for proof of where each crate was grown and sprayed. We, the
      pack house, the airline's handler and the buyer should each write their part, and none of
      us should be able to rewrite it later. A QR code on the crate shows the history to
      anybody. About 400 crates a day in season. If a plain signed database is enough, we are
      happy to hear that, with reasons.`,
    bids: [
      offer('ravi.deshpande', 9600, 60)`
        Four parties that each want to host their own copy: here a permissioned ledger earns its
        keep. Fabric with one peer per party, pack house app writing through REST, QR page
        public. I would run it on two of you first and add the airline later, since they will be
        slowest.`,
      offer('oksana.hrytsenko', 6200, 35)`
        My honest answer: with 400 crates a day and four known parties, a signed append-only log
        whose hash is published daily gives the same proof for a third of the upkeep. I would
        build that, and describe how to move to a ledger if a fifth party insists.`,
      offer('chen.wei', 8400, 50)`
        A transparency log as used for web certificates: everyone can verify, nobody can
        rewrite. Go, small, well understood. QR pages are served from a cache so a supermarket
        scan costs nothing.`,
    ],
  },
  {
    client: 'andre.lavoie',
    title: 'Review of a small royalty-splitting contract',
    category: 'Blockchain',
    budget: 1800,
    skills: ['Solidity', 'Security Review', 'Foundry'],
    posted: 34,
    closes: -7,
    brief: prose`
      Five musicians recorded an album and sell it on a site that pays in USDC. A friend wrote a
      contract of 140 lines that splits what comes in by fixed shares; each of us can withdraw.
      Before any money goes there I want somebody else to read it, write tests, and tell me in
      plain words what could go wrong. Code and a short test suite are ready.`,
    bids: [
      offer('oksana.hrytsenko', 1600, 9, 'hired')`
        For 140 lines I would read it twice on different days, write invariants (nobody can
        withdraw more than their share, the sum is always what came in) and fuzz them overnight.
        You get a letter in plain words and the tests.`,
      offer('henrik.dahl', 1500, 10)`
        I would pay special attention to rounding, since five shares rarely divide evenly, and
        to tokens that take a fee on transfer, should you ever accept another one.`,
      offer('ravi.deshpande', 1800, 12)`
        Review with a written report, findings by severity, and one round of re-reading after
        fixes.`,
    ],
  },
  {
    client: 'naledi.dube',
    title: 'Certificates of origin for wind power on Solana',
    category: 'Blockchain',
    budget: 15200,
    skills: ['Solana', 'Rust', 'Anchor', 'REST API'],
    posted: 3.5,
    closes: 27,
    brief: prose`
      Each megawatt hour we feed in gives a certificate that customers buy and retire. Our
      registry partner accepts a public ledger as the record if a certificate can be retired
      only once and the meter reading behind it is signed. We need the program, a service that
      signs and issues from meter data every night, and a page where a customer retires and
      downloads a PDF. Test network first, then an outside audit that we pay for separately.`,
    bids: [
      offer('henrik.dahl', 14800, 70)`
        Certificates as compressed accounts keep 1.2 million a year affordable. Retiring burns
        the certificate and leaves a receipt, so once is once. Keys for issuing belong in a
        hardware module; I would plan that with your IT before writing the program.`,
      offer('oksana.hrytsenko', 15200, 80)`
        I would specify first: who may issue, what happens when a meter reading is corrected
        afterwards, and who can stop everything. Then I would build it with the audit in mind,
        so that it is short.`,
    ],
  },
  {
    client: 'simon.achterberg',
    title: 'Time-stamp deeds in a public chain',
    category: 'Blockchain',
    budget: 2700,
    skills: ['OpenTimestamps', 'Python', 'Merkle Trees'],
    posted: 1.6,
    closes: 19,
    brief: prose`
      Besides qualified time stamps we want an independent proof that a deed existed on a day:
      the hash of each day's deeds, combined, anchored in a public chain once a night. No
      content leaves the office. A small command-line tool for stamping and one for verifying
      that a colleague abroad can run, with a page of explanation in Dutch and English.`,
  },
];
