import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import './skills-input.css';

interface SkillsInputProps {
  value: string[];
  onChange: (skills: string[]) => void;
  label?: string | undefined;
  description?: string | undefined;
  placeholder?: string | undefined;
  error?: string | undefined;
  max?: number | undefined;
}

const longest = 40;

export function SkillsInput(props: SkillsInputProps) {
  const { value, onChange, label = 'Skills', max = 15, ...rest } = props;
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const full = value.length >= max;

  function add() {
    const skill = typed.trim();
    const known = value.some((other) => other.toLowerCase() === skill.toLowerCase());
    setTyped('');
    if (skill === '' || known || full) return;
    onChange([...value, skill]);
    setSaid(`${skill} added`);
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
