import { type ReactNode, useRef } from 'react';

const ACCEPT = 'image/png,image/jpeg,image/gif,image/webp,application/pdf,.zip,text/*';

interface FilePickerProps {
  onPick: (files: File[]) => void;
  /** Renders the control that opens the file dialog. */
  children: (open: () => void) => ReactNode;
}

export function FilePicker({ onPick, children }: FilePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label="Files"
        onChange={(event) => {
          onPick([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {children(() => picker.current?.click())}
    </>
  );
}
