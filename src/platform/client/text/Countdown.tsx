import { describeTimeLeft } from '#platform/shared/format/deadline.ts';
import { useNow } from '../time/useNow.ts';
import classes from './countdown.module.css';

interface CountdownProps {
  deadline: Date;
  /** Returns the present time; default is the server's time. */
  now?: (() => Date) | undefined;
}

/** The time left until a deadline, updated each minute; screen readers read the long form. */
export function Countdown({ deadline, now }: CountdownProps) {
  const time = useNow(60_000, now);
  const { tone, short, long } = describeTimeLeft(deadline, time);
  return (
    <time
      className={`${classes.countdown} bw-figure`}
      data-tone={tone}
      dateTime={deadline.toISOString()}
    >
      <span aria-hidden={short !== long}>{short}</span>
      {short !== long && <span className="bw-hidden">{long}</span>}
    </time>
  );
}
