import { Menu } from '@mantine/core';
import { IconDots, IconFlag } from '@tabler/icons-react';
import { useReportDialog } from './ReportButton.tsx';
import classes from './report-button.module.css';

export function MessageMenu({ id }: { id: number }) {
  const { dialog, open } = useReportDialog({ kind: 'message', id }, 'Report Message');
  return (
    <>
      <Menu position="bottom-start" width={220} offset={2}>
        <Menu.Target>
          <button
            type="button"
            className={classes.messageMenu}
            aria-label="More about this message"
          >
            <IconDots size={16} stroke={1.6} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFlag size={18} stroke={1.6} aria-hidden />} onClick={open}>
            Report this message
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
