import { Button } from '@mantine/core';
import { FormActions } from '#platform/client/forms/FormParts.tsx';

/** Shown in a dialog instead of its form if the action is no longer possible. */
export function StaleDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <>
      <p className="bw-dialog-text" role="alert">
        {message}
      </p>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Back to the project
        </Button>
      </FormActions>
    </>
  );
}
