import classes from './cards.module.css';

const SHORT = 16;

/** Prevents a line break in short compounds such as "lock-out". */
export function WholeWords({ text }: { text: string }) {
  return text.split(/(?<!\S)(\S+-\S+)/).map((part, place) =>
    place % 2 === 1 && part.length <= SHORT ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity and never move
      <span key={place} className={classes.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
