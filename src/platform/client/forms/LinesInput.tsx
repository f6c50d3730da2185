import { Group, Input, Textarea } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { splitListLines } from '#platform/shared/format/list-lines.ts';
import { formatCharactersLeft, formatCount } from '#platform/shared/format/text.ts';
import { isComposing } from '../text/composition.ts';
import type LineMenuComponent from './LineMenu.tsx';
import { getLineText, isBlankLine, type TextLine } from './text-line.ts';
import classes from './lines-input.module.css';

// If the connection is lost, the form must remain. The keys work without the menu.
const NoMenu: typeof LineMenuComponent = () => null;
const LineMenu = lazy(() => import('./LineMenu.tsx').catch(() => ({ default: NoMenu })));

interface LinesInputProps {
  label: ReactNode;
  description?: ReactNode;
  lineName: string;
  value: readonly TextLine[];
  onChange: (lines: TextLine[]) => void;
  error?: ReactNode;
  /** One for each of the first lines. */
  placeholders: readonly string[];
  maxLines: number;
  /** Longer lines are not cut, so that the user can shorten them. */
  maxCharacters: number;
}

/**
 * The last line is open for the next text. Enter splits a line, and each pasted line becomes one.
 * Alt with an arrow key moves a line.
 */
export function LinesInput(props: LinesInputProps) {
  const { label, description, lineName, value, onChange, maxLines, error } = props;
  const list = useRef<HTMLOListElement>(null);
  const labelId = useId();
  const [leftOutCount, setLeftOutCount] = useState(0);
  const filled = withoutBlankEnd(value);
  const lines = filled.length < maxLines ? [...filled, ''] : filled;

  function splice(start: number, count: number, inserted: TextLine[]) {
    const newLines = withoutBlankEnd(lines.toSpliced(start, count, ...inserted));
    // The line that gets the focus must exist before the next key is pressed.
    flushSync(() => {
      setLeftOutCount(Math.max(0, newLines.length - maxLines));
      onChange(newLines.slice(0, maxLines));
    });
  }

  function focusText(index: number, caret?: number) {
    const field = list.current?.querySelectorAll('textarea')[index];
    field?.focus();
    field?.setSelectionRange(caret ?? field.value.length, caret ?? field.value.length);
  }

  // If a text got the focus, a phone would show its keyboard.
  function focusMenu(index: number) {
    const row = list.current?.children[index];
    // The open line has no menu.
    (row?.querySelector('button') ?? row?.querySelector('textarea'))?.focus();
  }

  /** Null if the line is the first or the last in this direction. */
  function createMove(index: number, step: 1 | -1, focus: (index: number) => void) {
    const other = index + step;
    if (other < 0 || Math.max(index, other) >= filled.length) return null;
    return () => {
      const first = Math.min(index, other);
      splice(first, 2, filled.slice(first, first + 2).reverse());
      focus(other);
    };
  }

  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      labelElement="div"
      labelProps={{ id: labelId }}
    >
      <ol className={classes.lines} aria-labelledby={labelId} ref={list}>
        {lines.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is what identifies a line
          <Group component="li" key={index} gap={4} wrap="nowrap" align="start">
            <Line
              {...props}
              index={index}
              lines={lines}
              splice={splice}
              focusText={focusText}
              onMoveUp={createMove(index, -1, focusText)}
              onMoveDown={createMove(index, 1, focusText)}
            />
            {index < filled.length && (
              <Suspense>
                <LineMenu
                  name={`${lineName} ${index + 1}`}
                  onMoveUp={createMove(index, -1, focusMenu)}
                  onMoveDown={createMove(index, 1, focusMenu)}
                  onRemove={() => {
                    splice(index, 1, []);
                    focusMenu(index);
                  }}
                />
              </Suspense>
            )}
          </Group>
        ))}
      </ol>
      {filled.length >= maxLines && (
        <p className="bw-muted-line" role="status">
          {`${maxLines} lines are the maximum.`}
          {leftOutCount > 0 &&
            ` ${formatCount(leftOutCount, 'line')} did not fit and ${leftOutCount === 1 ? 'was' : 'were'} left out.`}
        </p>
      )}
    </Input.Wrapper>
  );
}

function withoutBlankEnd(lines: readonly TextLine[]): TextLine[] {
  return lines.slice(0, lines.findLastIndex((line) => !isBlankLine(line)) + 1);
}

const withText = (line: TextLine, text: string) =>
  typeof line === 'string' ? text : { ...line, text };

interface LineProps extends LinesInputProps {
  index: number;
  lines: readonly TextLine[];
  splice: (start: number, count: number, inserted: TextLine[]) => void;
  focusText: (index: number, caret?: number) => void;
  onMoveUp: (() => void) | null;
  onMoveDown: (() => void) | null;
}

function Line(props: LineProps) {
  const { index, lines, splice, focusText, onMoveUp, onMoveDown } = props;
  const { lineName, onChange, maxLines, maxCharacters, placeholders } = props;
  const line = lines[index] ?? '';
  const text = getLineText(line);
  const remaining = maxCharacters - text.trim().length;

  function split(parts: string[]) {
    const first = parts.findIndex((part) => part.trim() !== '');
    const newLines = parts.map((part, at) => (at === first ? withText(line, part) : part));
    const length = withoutBlankEnd(lines.toSpliced(index, 1, ...newLines)).length;
    if (first === -1 || length > maxLines) return;
    splice(index, 1, newLines);
    focusText(index + parts.length - 1, 0);
  }

  function joinWithPrevious() {
    const previous = lines[index - 1] ?? '';
    const caret = getLineText(previous).length;
    const joined = caret === 0 ? line : withText(previous, getLineText(previous) + text);
    splice(index - 1, 2, [joined]);
    focusText(index - 1, caret);
  }

  // Enter writes a line break, also on the keyboards of phones, which do not report the key.
  function onTextChange(newText: string) {
    const parts = newText.split(/\r?\n/);
    if (parts.length > 1) split(parts);
    else onChange(lines.with(index, withText(line, newText)));
  }

  const onShortcut = getHotkeyHandler([
    ['alt+ArrowUp', () => onMoveUp?.()],
    ['alt+ArrowDown', () => onMoveDown?.()],
  ]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (isComposing(event)) return;
    onShortcut(event);
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.key !== 'Backspace' || index === 0 || selectionStart + selectionEnd > 0) return;
    event.preventDefault();
    joinWithPrevious();
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pastedText = event.clipboardData.getData('text');
    const pasted = splitListLines(pastedText);
    // A part of a line is pasted at the cursor, as it is.
    if (pasted.length < 2 && (text.trim() !== '' || pasted[0] === pastedText)) return;
    event.preventDefault();
    const newLines = text.trim() === '' ? pasted : [line, ...pasted];
    splice(index, 1, newLines);
    focusText(Math.min(index + newLines.length, maxLines) - 1);
  }

  return (
    <Textarea
      flex={1}
      autosize
      minRows={1}
      rows={1}
      aria-label={`${lineName} ${index + 1}`}
      value={text}
      dir="auto"
      placeholder={placeholders[index]}
      error={remaining < 0 && formatCharactersLeft(remaining)}
      onChange={(event) => onTextChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
