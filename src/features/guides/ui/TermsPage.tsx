import { Link } from '@tanstack/react-router';
import { rules, ruleWords } from '#features/accounts/measures/measure.rules.ts';
import {
  APPEAL_WORDS,
  closedMeanwhile,
  stillOpen,
} from '#features/accounts/suspensions/suspension-words.rules.ts';
import { clocks } from '#features/hires/hire.rules.ts';
import { REMOVAL_APPEAL_WORDS } from '#features/projects/removals/removal.rules.ts';
import { HIDDEN_DAYS } from '#features/reviews/review.rules.ts';
import { pageWords } from '#platform/shared/page-words.ts';
import { daysWords } from '#platform/shared/words.ts';
import { Article, type Part } from './Article.tsx';
import { Clocks } from './Clocks.tsx';
import { feeSentence, useFee } from './fee.ts';
import { Operator } from './Operator.tsx';
import { PrintButton } from './PrintButton.tsx';

/** For the last of them, the rest of these terms stands. */
const broken = rules.filter((rule) => rule !== 'other');

const parts: Part[] = [
  { id: 'who', title: 'Who these terms are between', body: <Who /> },
  { id: 'service', title: 'What Bidwright does', body: <Service /> },
  { id: 'account', title: 'Your account', body: <Account /> },
  { id: 'projects', title: 'Projects and bids', body: <Projects /> },
  { id: 'payment', title: 'Hiring and payment', body: <Payment /> },
  { id: 'periods', title: 'Delivery, release and refund', body: <Periods /> },
  { id: 'disputes', title: 'Disputes', body: <Disputes /> },
  { id: 'rights', title: 'Rights to the work', body: <Rights /> },
  { id: 'reviews', title: 'Reviews and what you post', body: <Reviews /> },
  { id: 'conduct', title: 'What is not allowed', body: <Conduct /> },
  { id: 'suspension', title: 'Suspension', body: <Suspension /> },
  { id: 'removal', title: 'Removal of a project', body: <Removal /> },
  { id: 'limits', title: 'What we cannot promise', body: <Limits /> },
  { id: 'changes', title: 'Changes', body: <Changes /> },
];

export function TermsPage() {
  return <Article {...pageWords['/terms']} parts={parts} actions={<PrintButton />} />;
}

function Who() {
  return (
    <>
      <p>
        These terms are between you and whoever runs this site, called “we” here. By creating an
        account you agree to them.
      </p>
      <Operator />
    </>
  );
}

function Service() {
  return (
    <>
      <p>
        Bidwright is a marketplace for fixed-price software projects. Clients post projects,
        developers bid on them, and we hold the price while the work is done.
      </p>
      <p>
        The agreement on the work itself is between the client and the developer. We are not a party
        to it, we do not employ developers, and we do not check the work. What we do decide, when
        the two sides ask for it, is what becomes of the money we hold.
      </p>
    </>
  );
}

function Account() {
  return (
    <ul className="bw-points">
      <li>One account has one role: client or developer. What you say of yourself must be true.</li>
      <li>Keep your password to yourself. What is done with your account counts as done by you.</li>
      <li>
        If somebody else got into your account, <Link to="/contact">write to us</Link> at once.
      </li>
    </ul>
  );
}

function Projects() {
  return (
    <ul className="bw-points">
      <li>
        A client posts only work they mean to have done, and describes it so that a price can be
        named for it.
      </li>
      <li>
        A bid is an offer at one price. It can be changed or withdrawn until somebody is hired; who
        is hired on it owes the work for that price. A payment is for the bid as the client read it:
        where it was changed or withdrawn before the payment arrived, nobody is hired and all of it
        goes back.
      </li>
      <li>
        What is in a private project or a bid is for those who can see it, and is not to be passed
        on.
      </li>
    </ul>
  );
}

function Payment() {
  const fee = useFee();
  return (
    <>
      <p>
        Hiring means paying: the client pays the whole price of the bid by card, through our payment
        provider Stripe. The hire stands when Stripe has confirmed the payment. If two payments for
        one project meet, one wins and the other is refunded.
      </p>
      <p>
        {feeSentence(fee)} The fee is shown to both sides before it is agreed, and stays as agreed
        for that project.
      </p>
      <p>
        The money is then held for the project. We do not use it for anything else. All amounts are
        in US dollars.
      </p>
    </>
  );
}

function Periods() {
  return (
    <>
      <p>
        The developer delivers in the project room, by the delivery date: the day of the hire plus
        the days of the bid. From then on these periods hold:
      </p>
      <Clocks />
      <p>
        A refund goes back to the card that paid. A developer may give a project back at any time
        before its funds are released; then all the money goes back to the client.
      </p>
      <p>
        If the client’s bank takes a payment back, no money of that project moves until the bank has
        decided. If the bank keeps it, what is held bears it first, then what the developer has
        received for that project, then we.
      </p>
    </>
  );
}

function Disputes() {
  return (
    <>
      <p>
        {`Either side may open a dispute while the money is held. The other side has ${daysWords(clocks.answerToDispute)} to answer. The two may divide the money by agreement at any time. Otherwise an admin of this site decides on what stands in the record: release, refund, or a part for each side, with reasons.`}
      </p>
      <p>
        This decides what we do with the money we hold. It does not take away your right to go to a
        court.
      </p>
    </>
  );
}

function Rights() {
  return (
    <p>
      Who owns the work, and who may use it how, is for client and developer to agree. Write it into
      the project or the conversation before the hire. We claim no rights to it. What you upload or
      write here stays yours; you allow us to store it and to show it to those it is meant for.
    </p>
  );
}

function Reviews() {
  return (
    <p>
      {`After a project is completed each side may review the other once. A review stays hidden until both are in or ${daysWords(HIDDEN_DAYS)} have passed, cannot be changed, and can be replied to once. It must be true and about the project. Reviews are not bought, sold or exchanged for anything.`}
    </p>
  );
}

function Conduct() {
  return (
    <>
      <ul className="bw-points">
        {broken.map((rule) => (
          <li key={rule}>{ruleWords[rule]}</li>
        ))}
        <li>Do nothing here that is against the law.</li>
        <li>
          Do not pass programs off as documents, and do not try to break or overload this site.
        </li>
        <li>Do not collect other people’s data from it.</li>
      </ul>
      <p>
        Money for a project that was found here and is paid elsewhere is not protected by anybody.
      </p>
      <p>
        Anybody can report a profile or a project. We may remove what breaks these rules. Money that
        is held stays under the rules above all the same.
      </p>
    </>
  );
}

function Points({ of }: { of: readonly string[] }) {
  return (
    <ul className="bw-points">
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function Suspension() {
  return (
    <>
      <p>
        An admin of this site may suspend the account of somebody who broke one of the rules under{' '}
        <a href="#conduct">What is not allowed</a>, or other parts of these terms. A suspension
        names the rule and the reason; you are told both by mail and on{' '}
        <Link to="/suspension">a page of your account</Link>, and signed out everywhere. You can
        sign in again.
      </p>
      <p>You still can:</p>
      <Points of={stillOpen} />
      <p>Until the suspension ends you cannot begin:</p>
      <Points of={closedMeanwhile} />
      <p>
        A card payment for a new project that goes through after the client or the developer was
        suspended hires nobody, and goes back to the card at once. What was paid before stands.
      </p>
      <p>{APPEAL_WORDS}</p>
    </>
  );
}

function Removal() {
  return (
    <>
      <p>
        An admin may also remove a project that breaks one of these rules. Nobody but its client and
        the admins sees it from then on, and nobody can bid on it or be hired for it. The client is
        told the rule and the reason, and who had bid is told that it is gone.
      </p>
      <p>
        A project is not removed while work is running on it or money is held for it: that is
        settled first.
      </p>
      <p>{REMOVAL_APPEAL_WORDS}</p>
    </>
  );
}

function Limits() {
  return (
    <>
      <p>
        We keep this site running and its books right as well as we can, but we cannot promise that
        it is never down, that a project finds a developer, or that a piece of work is good.
      </p>
      <p>
        These terms name no law and no court, and take nothing from you that the law where you live
        gives you.
      </p>
    </>
  );
}

function Changes() {
  return (
    <p>
      When these terms change, this page changes. What was agreed when a client paid for a bid, the
      price, the delivery date and the fee, is not touched by it.
    </p>
  );
}
