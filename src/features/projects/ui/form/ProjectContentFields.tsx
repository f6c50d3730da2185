import { NativeSelect, TextInput } from '@mantine/core';
import { categories } from '#features/profiles/category.rules.ts';
import { SKILL_MAX, SKILLS_MAX } from '#features/profiles/skill.rules.ts';
import { SkillsInput } from '#platform/client/forms/SkillsInput.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import type { ProjectFormState } from './ProjectForm.tsx';

const choices = [
  { value: '', label: 'Choose a category', disabled: true },
  ...categories.map((category) => ({ value: category, label: category })),
];

export function ProjectContentFields({ form }: { form: ProjectFormState }) {
  return (
    <>
      <TextInput {...form.getInputProps('title')} label="Title" autoComplete="off" />
      <DescriptionField {...form.getInputProps('description')} />
      <NativeSelect {...form.getInputProps('category')} label="Category" data={choices} />
      <SkillsInput
        {...form.getInputProps('skills')}
        maxSkills={SKILLS_MAX}
        maxLength={SKILL_MAX}
        label="Required Skills"
        placeholder="TypeScript"
        description="Type one and press Enter or Add."
      />
    </>
  );
}
