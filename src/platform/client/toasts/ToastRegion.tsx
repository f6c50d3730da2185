import * as Radix from '@radix-ui/react-toast';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { positionToasts } from './toast-position.ts';
import classes from './toasts.module.css';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description: string | undefined;
}

export default function ToastRegion({ toast }: { toast: Toast }) {
  const { id, kind, title, description } = toast;
  const Icon = kind === 'error' ? IconAlertTriangle : IconCheck;
  const region = useRef<HTMLOListElement>(null);

  // The height is known only after the region is rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast is positioned again
  useLayoutEffect(() => {
    const list = region.current;
    if (!list) return;
    const resizeObserver = new ResizeObserver(() => positionToasts(list));
    resizeObserver.observe(list);
    return () => resizeObserver.disconnect();
  }, [id]);

  return (
    <Radix.Provider duration={5000} swipeThreshold={50} swipeDirection="right">
      <Radix.Root key={id} className={classes.toast} data-kind={kind}>
        <Icon size={20} aria-hidden className={classes.icon} />
        <div className={classes.text}>
          <Radix.Title className={classes.title}>{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description className={classes.description}>{description}</Radix.Description>
          )}
        </div>
        <Radix.Close className={classes.close} aria-label="Close">
          <IconX size={18} aria-hidden />
        </Radix.Close>
      </Radix.Root>
      <Radix.Viewport ref={region} className={classes.toasts} hotkey={['F8']} />
    </Radix.Provider>
  );
}
