import { Switch } from '@mantine/core';
import type { ProjectFormState } from './ProjectForm.tsx';
import './project-switches.css';

export function ProjectSwitches({ form }: { form: ProjectFormState }) {
  const { isPrivate, isUrgent } = form.values;
  return (
    <div className="bw-switches">
      <Switch
        size="md"
        withThumbIndicator={false}
        label="Private Project"
        aria-label="Private Project"
        description="Hidden from everybody but the developers you invite."
        checked={isPrivate}
        onChange={(event) => form.set('isPrivate', event.currentTarget.checked)}
      />
      <Switch
        size="md"
        withThumbIndicator={false}
        label="Urgent Project"
        aria-label="Urgent Project"
        description="Marked, so that developers with time at hand see it."
        checked={isUrgent}
        onChange={(event) => form.set('isUrgent', event.currentTarget.checked)}
      />
    </div>
  );
}
