import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { SkillsInputProps } from './SkillsTagsInput.tsx';
import classes from './skills-input.module.css';

const SkillsTagsInput = lazy(() => import('./SkillsTagsInput.tsx'));

/** The input of skills; it is loaded after the form is shown, because its code has 34 kB. */
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
