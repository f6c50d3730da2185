import { Button } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '#platform/client/kit/Confirm.tsx';

interface TakeBackProps {
  /** What is taken back, for those who hear the button. */
  what: string;
  title: string;
  /** What will happen. */
  children: string;
  onConfirm: () => Promise<unknown>;
}

/** Takes something sent back, once it is sure. */
export function TakeBack({ what, title, children, onConfirm }: TakeBackProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Take back
        <span className="bw-hidden">{` ${what}`}</span>
      </Button>
      <Confirm
        opened={opened}
        onClose={() => setOpened(false)}
        title={title}
        act="Take back"
        working="Taking back..."
        keep="Keep"
        onConfirm={onConfirm}
      >
        {children}
      </Confirm>
    </>
  );
}
