import classes from '../layout/cards.module.css';

const MAX_LENGTH = 16;

export function NoBreak({ text }: { text: string }) {
  // Every second part is a compound, which the parentheses of the pattern match.
  return text.split(/(?<!\S)(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= MAX_LENGTH ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity and never move
      <span key={index} className={classes.noBreak}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
