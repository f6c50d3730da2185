import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { distinct } from '#platform/shared/words.ts';
import './skills-input.css';

interface SkillsInputProps {
  value: string[];
  onChange: (skills: string[]) => void;
  label?: string | undefined;
  description?: string | undefined;
  placeholder?: string | undefined;
  error?: string | undefined;
  /** How many, and how many characters each. */
  max: number;
  longest: number;
}

export function SkillsInput(props: SkillsInputProps) {
  const { value, onChange, label = 'Skills', max, longest, ...rest } = props;
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const full = value.length >= max;

  function add() {
    const skills = distinct([...value, typed]);
    setTyped('');
    if (full || skills.length === value.length) return;
    onChange(skills);
    setSaid(`${skills.at(-1)} added`);
  }

  function remove(skill: string) {
    onChange(value.filter((other) => other !== skill));
    setSaid(`${skill} removed`);
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
          label={label}
          value={typed}
          maxLength={longest}
          disabled={full}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
        />
        <Button variant="default" onClick={add} disabled={full}>
          Add
        </Button>
      </div>
      {full && <p className="bw-skills-full">{`That is all ${max} skills.`}</p>}
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
