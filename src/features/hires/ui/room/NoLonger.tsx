import { Button } from '@mantine/core';
import { FormActions } from '#platform/client/kit/FormParts.tsx';

/** In the place of what was asked, once it can no longer be. */
export function NoLonger({ words, onClose }: { words: string; onClose: () => void }) {
  return (
    <>
      <p className="bw-dialog-text" role="alert">
        {words}
      </p>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Back to the project
        </Button>
      </FormActions>
    </>
  );
}
