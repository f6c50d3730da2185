import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { FormattedDate } from '#platform/client/text/values.tsx';

interface StepMenuProps {
  /** A step with `laterAt` is not open yet. */
  steps: readonly { label: string; laterAt: string | null; onClick: () => void }[];
}

/** Default export, because `lazy` loads this module. */
export default function StepMenu({ steps }: StepMenuProps) {
  return (
    <Menu position="bottom-end" width={260} offset={2}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={18} stroke={1.6} aria-hidden />}>
          Other steps
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map(({ label, laterAt, onClick }) => (
          <Menu.Item key={label} disabled={laterAt !== null} onClick={onClick}>
            {label}
            {laterAt && (
              <>
                {' from '}
                <FormattedDate at={laterAt} />
              </>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
