import { NativeSelect, TextInput } from '@mantine/core';
import { categories } from '#features/profiles/category.rules.ts';
import { SKILL_MAX, SKILLS_MAX } from '#features/profiles/skill.rules.ts';
import { SkillsInput } from '#platform/client/kit/SkillsInput.tsx';
import { DescriptionField } from './DescriptionField.tsx';
import type { ProjectFormState } from './ProjectForm.tsx';

const choices = [
  { value: '', label: 'Choose a category', disabled: true },
  ...categories.map((category) => ({ value: category, label: category })),
];

export function ProjectWords({ form }: { form: ProjectFormState }) {
  const { onChange: setCategory, ...category } = form.field('category');
  return (
    <>
      <TextInput {...form.text('title')} label="Title" autoComplete="off" />
      <DescriptionField {...form.text('description')} />
      <NativeSelect
        {...category}
        label="Category"
        data={choices}
        onChange={(event) => setCategory(event.currentTarget.value)}
      />
      <SkillsInput
        {...form.field('skills')}
        max={SKILLS_MAX}
        longest={SKILL_MAX}
        label="Required Skills"
        placeholder="TypeScript"
        description="Type one and press Enter or Add."
      />
    </>
  );
}
