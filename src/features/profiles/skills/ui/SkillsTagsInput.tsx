import { Button, Pill, TagsInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isComposing, isEnter } from '#platform/client/text/composition.ts';
import { truncate } from '#platform/shared/format/text.ts';
import { SKILL_MAX, SKILLS_MAX } from '../../profile.rules.ts';
import { suggestSkills } from '../similar-skill.rules.ts';
import { deduplicateSkills } from '../skill-key.rules.ts';
import classes from './skills-input.module.css';

export interface SkillsInputProps {
  value?: string[];
  onChange: (skills: string[]) => void;
  label?: string;
  hideLabel?: boolean;
  description?: string;
  placeholder?: string;
  error?: string | undefined;
  /** If true, Enter adds the first suggestion instead of what was typed. */
  selectFirstOptionOnChange?: boolean;
}

function formatTooLong(skill: string): string {
  return `“${truncate(skill, SKILL_MAX)}” was not added. A skill can have at most ${SKILL_MAX} characters.`;
}

export default function SkillsTagsInput(props: SkillsInputProps) {
  const { value = [], onChange, label = 'Skills', hideLabel, ...others } = props;
  const { error, placeholder = '', ...input } = others;
  const [search, setSearch] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const [refusedSkill, setRefusedSkill] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isFull = value.length >= SKILLS_MAX;

  function change(tags: string[]) {
    const isTooLong = (skill: string) => skill.trim().length > SKILL_MAX;
    setRefusedSkill(tags.find(isTooLong) ?? null);
    const shortTags = tags.filter((skill) => !isTooLong(skill));
    const skills = deduplicateSkills(shortTags).slice(0, SKILLS_MAX);
    const added = skills.filter((skill) => !value.includes(skill));
    const removed = value.filter((skill) => !skills.includes(skill));
    if (added.length + removed.length === 0) return;
    onChange(skills);
    setAnnouncement(
      added.length > 0 ? `${added.join(', ')} added` : `${removed.join(', ')} removed`,
    );
  }

  function add() {
    change([...value, ...search.split(',')]);
    setSearch('');
  }

  function onKeyDown(event: KeyboardEvent) {
    // TagsInput ignores stopped events. It does not recognize all keys of input methods itself.
    if (isComposing(event)) event.stopPropagation();
    // Enter in the empty field must not submit the form.
    if (isEnter(event) && search.trim() === '') event.preventDefault();
  }

  return (
    <div>
      <div className={classes.row}>
        <TagsInput
          {...input}
          {...(hideLabel ? { 'aria-label': label } : { label })}
          error={refusedSkill === null ? error : formatTooLong(refusedSkill)}
          placeholder={value.length > 0 ? '' : placeholder}
          value={value}
          onChange={change}
          searchValue={search}
          onSearchChange={setSearch}
          data={suggestSkills(search)}
          // `suggestSkills` has selected them by all spellings.
          filter={({ options }) => options}
          maxTags={SKILLS_MAX}
          withScrollArea={false}
          ref={field}
          onKeyDown={onKeyDown}
          autoComplete="off"
          comboboxProps={{ withinPortal: false, keepMounted: false }}
          renderPill={({ value: skill, onRemove }) => (
            <Pill
              withRemoveButton
              onRemove={() => {
                onRemove?.();
                field.current?.focus();
              }}
              removeButtonProps={{
                'aria-label': `Remove ${skill}`,
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {skill}
            </Pill>
          )}
        />
        <Button variant="default" onClick={add} disabled={isFull}>
          Add
        </Button>
      </div>
      {isFull && (
        <p
          className={classes.maximumReached}
        >{`You have added the maximum of ${SKILLS_MAX} skills.`}</p>
      )}
      <span className="bw-hidden" role="status">
        {announcement}
      </span>
    </div>
  );
}
