import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OBJECT_DAYS } from '#features/accounts/emails/email-change.rules.ts';
import { SESSION_DAYS, SESSION_IDLE_DAYS } from '#features/accounts/session.rules.ts';
import { pageWords } from '#platform/shared/page-words.ts';
import { daysWords } from '#platform/shared/words.ts';
import { Article, type Part } from './Article.tsx';
import { Operator } from './Operator.tsx';
import { PrintButton } from './PrintButton.tsx';
import './kept.css';

const parts: Part[] = [
  { id: 'who', title: 'Who is responsible', body: <Who /> },
  { id: 'what', title: 'What is kept, and who sees it', body: <What /> },
  { id: 'browser', title: 'In your browser', body: <Browser /> },
  { id: 'measuring', title: 'Measuring visits', body: <Measuring /> },
  { id: 'others', title: 'Who else gets something', body: <Others /> },
  { id: 'how-long', title: 'How long', body: <HowLong /> },
  { id: 'safety', title: 'How it is protected', body: <Safety /> },
  { id: 'rights', title: 'Your rights', body: <Rights /> },
];

export function PrivacyPage() {
  return <Article {...pageWords['/privacy']} parts={parts} actions={<PrintButton />} />;
}

function Who() {
  return (
    <>
      <p>
        Whoever runs this site decides what happens to your data on it, and answers for it. Reach
        them through the <Link to="/contact">contact form</Link>.
      </p>
      <Operator />
    </>
  );
}

const kept: { what: string; of: ReactNode; seen: string }[] = [
  {
    what: 'Account',
    of: 'Name, email, username, an address of a picture if you give one, and your password as a hash that cannot be turned back.',
    seen: 'Everybody sees your name and picture. Your email is for you and the admins, and for Stripe if you receive payouts.',
  },
  {
    what: 'Profile',
    of: 'Company and place; as a developer also bio, skills, availability and portfolio.',
    seen: 'Everybody',
  },
  {
    what: 'Projects, bids, invitations',
    of: 'What you write in them.',
    seen: 'A public project: everybody. A private one: its client, the invited and the admins. A bid: its developer, the client and the admins.',
  },
  {
    what: 'Messages and files',
    of: 'What you send, and up to where you have read.',
    seen: 'Both sides of the conversation. What is handed over in a project room also the admins; and a message that one side reports, with the few around it.',
  },
  {
    what: 'Money',
    of: 'What was paid, held, released and refunded, the brand and last four digits of the card, and the documents about it.',
    seen: 'Both sides of the project, each their own documents, and the admins.',
  },
  {
    what: 'Reviews',
    of: 'Stars, words and replies.',
    seen: 'Everybody, once published',
  },
  {
    what: 'Favorites, saved searches, notifications, settings',
    of: 'What you saved and what you were told of.',
    seen: 'You',
  },
  {
    what: 'Reports',
    of: 'What you report and why.',
    seen: 'The admins. Whom you report is not told who did.',
  },
  {
    what: 'Sessions and the server’s log',
    of: 'When you signed in and were last seen, the network address and the kind of browser; of each request the time, the route and the address.',
    seen: 'The operator, to keep the site safe and running',
  },
];

function What() {
  return (
    <>
      <p>
        Nearly all of it is what you type in yourself, and it is needed to run a marketplace: to
        show projects, to tell you of what concerns you, to hold money and to account for it.
      </p>
      <dl className="bw-kept">
        {kept.map(({ what, of, seen }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{of}</dd>
            <dd>
              <span>Seen by: </span>
              {seen}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Browser() {
  return (
    <ul className="bw-points">
      <li>
        {`One cookie, only once you sign in. It holds a random token that says it is you, cannot be read by scripts, and ends ${daysWords(SESSION_IDLE_DAYS)} after your last visit, ${daysWords(SESSION_DAYS)} after you signed in, or when you sign out.`}
      </li>
      <li>
        In the browser’s storage: who is signed in, so that the first picture is right; light or
        dark colours; your answer to the question about measuring; and, until you close the tab,
        what you typed into a form and have not sent.
      </li>
    </ul>
  );
}

function Measuring() {
  return (
    <>
      <p>
        Whoever runs this site can switch on an advertising pixel (Meta) and a recorder of visits
        (Hotjar). Where they did, you are asked first, and nothing of them is loaded before you
        allow it. A browser that sends Do Not Track or Global Privacy Control counts as a no. You
        can change your mind under Cookie settings, at the foot of every page.
      </p>
      <p>
        If you allow it, they set cookies of their own and learn which pages you open, what you
        search for and what you press; Hotjar also how you move on the screen, and your number and
        role here if you are signed in. They get neither your name nor your email nor your messages,
        and they are off where you pay, where an address holds a secret, and for admins’ pages.
      </p>
    </>
  );
}

function Others() {
  return (
    <ul className="bw-points">
      <li>
        <strong>Stripe</strong> takes card payments and pays developers. Card numbers go from your
        browser to Stripe and never to us. For payouts Stripe gets a developer’s name and email from
        us, and asks for the rest on its own pages.
      </li>
      <li>
        <strong>The mail server</strong> of this site gets the mails we send you, and the machines
        it runs on hold its data. Ask the operator whose they are.
      </li>
      <li>
        <strong>Pictures of people</strong> lie at web addresses they gave. Your browser fetches
        them from there, as with any picture on the web.
      </li>
      <li>
        <strong>The other side of a project</strong> can export its whole record, as you can.
      </li>
    </ul>
  );
}

function HowLong() {
  return (
    <ul className="bw-points">
      <li>
        Account, profile, favorites, saved searches, notifications and settings: until you delete
        your account, which you can at any time. They go at once.
      </li>
      <li>
        Projects, bids, messages, reviews and files that others share with you: they stay as their
        record, by a “Former member” once your account is deleted. So do reports and suspensions.
      </li>
      <li>
        Money and the documents about it: for good. These books are made so that nobody can change
        or delete an entry, and bookkeeping laws ask for it. Of a deleted account they hold its
        number; receipts and invoices, which must name who paid whom, also the name and place as
        they were, and a payout the number of the developer’s account at Stripe.
      </li>
      <li>
        The audit log of sign-ins and of what admins and money did: for good, since every entry
        holds the one before in place. It keeps names apart from the entries: that of a deleted
        account is erased, and its number, network addresses and kinds of browser stay. An
        invitation to become an admin stays with the address it went to.
      </li>
      <li>{`Sessions: removed within an hour after they end.`}</li>
      <li>
        {`An email address you gave up: ${daysWords(OBJECT_DAYS)}, so that it can object to the change.`}
      </li>
      <li>Files that were uploaded and never sent: about a day.</li>
      <li>Mails waiting to be sent: until they are sent, and a day longer.</li>
      <li>
        Counters against abuse, which hold network addresses: a day at most. The server’s log: as
        long as the operator keeps it.
      </li>
    </ul>
  );
}

function Safety() {
  return (
    <ul className="bw-points">
      <li>Passwords are hashed with argon2id, tokens and recovery codes are stored hashed.</li>
      <li>Whoever turns the second factor on signs in with a code beside the password.</li>
      <li>
        Who may see a private project is decided on the server, for every list, search and page. A
        test of ours goes through all of them.
      </li>
      <li>
        Mails about optional things carry a link that ends them, and each kind can be switched off
        in the mail settings.
      </li>
    </ul>
  );
}

function Rights() {
  return (
    <>
      <p>You can at any time, and in many places the law says so:</p>
      <ul className="bw-points">
        <li>
          <strong>See and take along</strong> what is kept of you. Your account page has all of it
          as one zip; the record of a project is in its room to download.
        </li>
        <li>
          <strong>Correct it.</strong> Profile and portfolio are in your settings.
        </li>
        <li>
          <strong>Delete it</strong>, apart from what stays as said above. Your{' '}
          <Link to="/account" hash="delete">
            account page
          </Link>{' '}
          does it at once, and says first what happens and what is in the way.
        </li>
        <li>
          <strong>Object</strong>, take back a consent, and complain to the authority for data
          protection where you live.
        </li>
      </ul>
      <p>
        <Link to="/contact" search={{ topic: 'privacy' }}>
          Write to us about your data
        </Link>
      </p>
    </>
  );
}
