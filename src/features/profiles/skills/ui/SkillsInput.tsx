import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { SkillsInputProps } from './SkillsTagsInput.tsx';
import classes from './skills-input.module.css';

const SkillsTagsInput = lazy(() => import('./SkillsTagsInput.tsx'));

/**
 * The code (34 kB) is loaded after the form is shown; until then, a disabled field takes its place.
 */
export function SkillsInput(props: SkillsInputProps) {
  const { label = 'Skills', hideLabel, description, placeholder } = props;
  const loading = (
    <div className={classes.row}>
      <TextInput
        {...(hideLabel ? { 'aria-label': label } : { label })}
        description={description}
        placeholder={placeholder}
        disabled
      />
      <Button variant="default" disabled>
        Add
      </Button>
    </div>
  );
  return (
    <Suspense fallback={loading}>
      <SkillsTagsInput {...props} />
    </Suspense>
  );
}
