import { Menu } from '@mantine/core';
import { IconDots, IconFlag } from '@tabler/icons-react';
import { useReportDialog } from './ReportButton.tsx';
import classes from './report-button.module.css';

const titles = {
  message: 'Report Message',
  question: 'Report Question',
  answer: 'Report Answer',
};

interface ReportMenuProps {
  kind: keyof typeof titles;
  /** An answer has the id of its question. */
  id: number;
}

export function ReportMenu({ kind, id }: ReportMenuProps) {
  const { dialog, open } = useReportDialog({ kind, id }, titles[kind]);
  return (
    <>
      <Menu position="bottom-start" width={220} offset={2}>
        <Menu.Target>
          <button type="button" className={classes.menu} aria-label={`More about this ${kind}`}>
            <IconDots size={16} stroke={1.6} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFlag size={18} stroke={1.6} aria-hidden />} onClick={open}>
            {`Report this ${kind}`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
