import { Switch } from '@mantine/core';
import type { ProjectFormState } from './ProjectForm.tsx';
import classes from './project-switches.module.css';

export function ProjectSwitches({ form }: { form: ProjectFormState }) {
  return (
    <div className={classes.switches}>
      <Switch
        {...form.getInputProps('isPrivate', { type: 'checkbox' })}
        size="md"
        withThumbIndicator={false}
        label="Private Project"
        aria-label="Private Project"
        description="Hidden from everybody but the developers you invite."
      />
      <Switch
        {...form.getInputProps('isUrgent', { type: 'checkbox' })}
        size="md"
        withThumbIndicator={false}
        label="Urgent Project"
        aria-label="Urgent Project"
        description="Marked, so that developers with time at hand see it."
      />
    </div>
  );
}
