import { describeTimeLeft } from '#platform/shared/format/deadline.ts';
import { useNow } from '../time/useNow.ts';
import classes from './countdown.module.css';

interface CountdownProps {
  deadline: Date;
  now?: (() => Date) | undefined;
}

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
