import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { distinct } from '#platform/shared/words.ts';
import './skills-input.css';

interface SkillsInputProps {
  value: string[];
  onChange: (skills: string[]) => void;
  label?: string | undefined;
  /** The label is read, not seen. */
  hideLabel?: boolean | undefined;
  description?: string | undefined;
  placeholder?: string | undefined;
  error?: string | undefined;
  /** Offered while typing. */
  suggestions?: string[] | undefined;
  /** How many, and how many characters each. */
  max: number;
  longest: number;
}

/** At the end of the press that is under way, so that what is pressed does not move; else at once. */
function afterPress(act: () => void) {
  if (!document.querySelector('html:active')) return act();
  const over = new AbortController();
  function ended() {
    over.abort();
    act();
  }
  // By touch the pointer is up before the field is left.
  for (const end of ['mouseup', 'dragend']) {
    window.addEventListener(end, ended, { capture: true, signal: over.signal });
  }
}

export function SkillsInput(props: SkillsInputProps) {
  const { value, onChange, label = 'Skills', hideLabel, suggestions = [], ...others } = props;
  const { max, longest, ...rest } = others;
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const listId = useId();
  const full = value.length >= max;
  const tooLong = isTooLong(typed);
  const bounds = `A skill can have at most ${longest} characters`;

  function isTooLong(words: string) {
    return words.split(',').some((word) => word.trim().length > longest);
  }

  /** One or, between commas, several. */
  function add(words = typed) {
    if (isTooLong(words)) return setSaid(bounds);
    const all = distinct([...value, ...words.split(',')]);
    const skills = all.slice(0, max);
    setTyped('');
    setLeftOut(all.slice(max));
    const added = skills.slice(value.length);
    if (added.length === 0) return;
    onChange(skills);
    const tooMany = all.length > max ? `; left out: ${all.slice(max).join(', ')}` : '';
    setSaid(`${added.join(', ')} added${tooMany}`);
  }

  function remove(skill: string) {
    onChange(value.filter((other) => other !== skill));
    setLeftOut([]);
    setSaid(`${skill} removed`);
  }

  function onType({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { value: word } = currentTarget;
    setTyped(word);
    // What is picked from the list arrives at once, not letter by letter.
    const letters =
      nativeEvent instanceof InputEvent && /^(insertText|delete)/.test(nativeEvent.inputType);
    if (!letters && suggestions.includes(word)) add(word);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <div className="bw-skills">
      <div className="bw-skills-row">
        <TextInput
          {...rest}
          error={tooLong ? bounds : rest.error}
          {...(hideLabel ? { 'aria-label': label } : { label })}
          value={typed}
          // A form is not sent without what it cannot take.
          ref={(input) => input?.setCustomValidity(tooLong ? bounds : '')}
          aria-invalid={tooLong || undefined}
          disabled={full}
          onChange={onType}
          onKeyDown={onKeyDown}
          // What was typed and left is meant, too.
          onBlur={() => typed.trim() !== '' && afterPress(add)}
          autoComplete="off"
          {...(suggestions.length > 0 && { list: listId })}
        />
        <Button variant="default" onClick={() => add()} disabled={full}>
          Add
        </Button>
      </div>
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((skill) => (
            <option key={skill} value={skill} />
          ))}
        </datalist>
      )}
      {full && (
        <p className="bw-skills-full">
          {`That is all ${max} skills.`}
          {leftOut.length > 0 && ` Left out: ${leftOut.join(', ')}.`}
        </p>
      )}
      <SkillChips skills={value} label={label} onRemove={remove} />
      <span className="bw-hidden" role="status">
        {said}
      </span>
    </div>
  );
}

interface SkillChipsProps {
  skills: string[];
  label?: string | undefined;
  onRemove?: ((skill: string) => void) | undefined;
}

/** With `onRemove` each chip can be taken away; without, they are only read. */
export function SkillChips({ skills, label = 'Skills', onRemove }: SkillChipsProps) {
  if (skills.length === 0) return null;
  return (
    <ul className="bw-chips" aria-label={label}>
      {skills.map((skill) => (
        <li key={skill} className="bw-chip">
          <span>{skill}</span>
          {onRemove && (
            <button type="button" aria-label={`Remove ${skill}`} onClick={() => onRemove(skill)}>
              <IconX size={14} aria-hidden />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
