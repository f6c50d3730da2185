import { ActionIcon, Button, Input, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { splitListLines } from '#platform/shared/format/list-lines.ts';
import { formatCharactersLeft, formatCount } from '#platform/shared/format/text.ts';
import { isComposing } from '../text/composition.ts';
import { getLineText, type TextLine } from './text-line.ts';
import classes from './lines-input.module.css';

interface LinesInputProps {
  label: string;
  description?: ReactNode;
  lineName: string;
  value: readonly TextLine[];
  onChange: (lines: TextLine[]) => void;
  error?: ReactNode;
  placeholder?: string;
  maxLines: number;
  /** Longer lines are not cut, so that the user can shorten them. */
  maxCharacters: number;
}

/** Enter adds a line, and each pasted line becomes one. Alt with an arrow key moves a line. */
export function LinesInput(props: LinesInputProps) {
  const { label, description, lineName, value, onChange, maxLines, error } = props;
  const list = useRef<HTMLOListElement>(null);
  const labelId = useId();
  const [leftOutCount, setLeftOutCount] = useState(0);
  const addLabel = `Add ${/^[aeiou]/i.test(lineName) ? 'an' : 'a'} ${lineName.toLowerCase()}`;

  function replace(lines: TextLine[], focusIndex: number) {
    // The line that gets the focus must exist before the next key is pressed.
    flushSync(() => {
      setLeftOutCount(Math.max(0, lines.length - maxLines));
      onChange(lines.slice(0, maxLines));
    });
    const index = Math.max(0, Math.min(focusIndex, lines.length - 1, maxLines - 1));
    list.current?.querySelectorAll('input')[index]?.focus();
  }

  function move(index: number, newIndex: number) {
    if (newIndex < 0 || newIndex >= value.length) return;
    const others = value.toSpliced(index, 1);
    replace(others.toSpliced(newIndex, 0, value[index] ?? ''), newIndex);
  }

  const editor = {
    set: (index: number, text: string) => {
      const line = value[index];
      onChange(value.with(index, typeof line === 'object' ? { ...line, text } : text));
    },
    insert: (index: number, lines: TextLine[]) =>
      replace(value.toSpliced(index, 0, ...lines), index + lines.length - 1),
    paste: (index: number, lines: TextLine[]) =>
      replace(value.toSpliced(index, 1, ...lines), index + lines.length - 1),
    remove: (index: number) => replace(value.toSpliced(index, 1), index - 1),
    move,
  };

  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id: labelId }}
    >
      <ol className={classes.lines} aria-labelledby={labelId} ref={list}>
        {value.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is what identifies a line
          <li key={index} className={classes.line}>
            <Line {...props} index={index} line={line} editor={editor} />
          </li>
        ))}
      </ol>
      {value.length >= maxLines && (
        <p className="bw-muted-line" role="status">
          {`${maxLines} lines are the maximum.`}
          {leftOutCount > 0 &&
            ` ${formatCount(leftOutCount, 'line')} did not fit and ${leftOutCount === 1 ? 'was' : 'were'} left out.`}
        </p>
      )}
      {value.length < maxLines && (
        <Button variant="subtle" onClick={() => editor.insert(value.length, [''])}>
          {addLabel}
        </Button>
      )}
    </Input.Wrapper>
  );
}

interface LineProps extends LinesInputProps {
  index: number;
  line: TextLine;
  editor: {
    set: (index: number, text: string) => void;
    insert: (index: number, lines: TextLine[]) => void;
    paste: (index: number, lines: TextLine[]) => void;
    remove: (index: number) => void;
    move: (index: number, newIndex: number) => void;
  };
}

function Line({ index, line, lineName, editor, maxCharacters, placeholder, value }: LineProps) {
  const name = `${lineName} ${index + 1}`;
  const text = getLineText(line);
  const remaining = maxCharacters - text.trim().length;

  const onShortcut = getHotkeyHandler([
    ['Enter', () => text.trim() !== '' && editor.insert(index + 1, [''])],
    ['alt+ArrowUp', () => editor.move(index, index - 1)],
    ['alt+ArrowDown', () => editor.move(index, index + 1)],
  ]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    onShortcut(event);
    if (event.key !== 'Backspace' || text !== '') return;
    event.preventDefault();
    editor.remove(index);
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pastedText = event.clipboardData.getData('text');
    const lines = splitListLines(pastedText);
    // A part of a line is pasted at the cursor, as it is.
    if (lines.length < 2 && (text.trim() !== '' || lines[0] === pastedText)) return;
    event.preventDefault();
    editor.paste(index, text.trim() === '' ? lines : [line, ...lines]);
  }

  return (
    <>
      <TextInput
        className={classes.text}
        aria-label={name}
        value={text}
        dir="auto"
        placeholder={index === 0 ? placeholder : undefined}
        error={remaining < 0 && formatCharactersLeft(remaining)}
        onChange={(event) => editor.set(index, event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => editor.move(index, index - 1)}
      >
        <IconArrowUp size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={`Move ${name} down`}
        disabled={index === value.length - 1}
        onClick={() => editor.move(index, index + 1)}
      >
        <IconArrowDown size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={`Remove ${name}`}
        onClick={() => editor.remove(index)}
      >
        <IconX size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </>
  );
}
