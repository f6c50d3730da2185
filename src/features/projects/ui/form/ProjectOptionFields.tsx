import { Switch } from '@mantine/core';
import type { ProjectFormState } from './ProjectForm.tsx';
import classes from './project-fields.module.css';

export function ProjectOptionFields({ form }: { form: ProjectFormState }) {
  return (
    <div className={classes.switches}>
      <Switch
        {...form.getInputProps('isPrivate', { type: 'checkbox' })}
        size="md"
        withThumbIndicator={false}
        label="Private Project"
        aria-label="Private Project"
        description="Only the developers you invite can see it."
      />
      <Switch
        {...form.getInputProps('isUrgent', { type: 'checkbox' })}
        size="md"
        withThumbIndicator={false}
        label="Urgent Project"
        aria-label="Urgent Project"
        description="Highlighted for developers who can start soon."
      />
    </div>
  );
}
