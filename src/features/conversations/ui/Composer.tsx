import { Button, Textarea } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { FileView } from '#features/files/file.schema.ts';
import { FilePicker, UploadChips } from '#features/files/ui/UploadControls.tsx';
import { useUploads } from '#features/files/ui/useUploads.ts';
import { useDraftState } from '#platform/client/forms/useDraftState.ts';
import { isEnter } from '#platform/client/text/composition.ts';
import { formatCharactersLeft } from '#platform/shared/format/text.ts';
import { ATTACHMENTS_MAX, TEXT_MAX } from '../conversation.rules.ts';
import classes from './composer.module.css';

const REMAINING_SHOWN_MAX = 500;

interface ComposerProps {
  conversationId: number;
  recipientName: string;
  focusRequests?: number | undefined;
  onSend: (text: string, files: FileView[]) => void;
}

/** Their keyboards have no Shift+Enter. */
const isTouchDevice = () => matchMedia('(pointer: coarse)').matches;

function RemainingCharacters({ remainingLength }: { remainingLength: number }) {
  if (remainingLength > REMAINING_SHOWN_MAX) return null;
  return (
    <p className={classes.remaining} data-over={remainingLength < 0} role="status">
      {formatCharactersLeft(remainingLength)}
    </p>
  );
}

function AttachButton({ onPick }: { onPick: (files: File[]) => void }) {
  return (
    <FilePicker onPick={onPick}>
      {(open) => (
        <button type="button" className="bw-icon-button" aria-label="Attach files" onClick={open}>
          <IconPaperclip size={22} stroke={1.6} aria-hidden />
        </button>
      )}
    </FilePicker>
  );
}

export function Composer(props: ComposerProps) {
  const { conversationId, recipientName, focusRequests = 0, onSend } = props;
  const [{ text }, setDraft] = useDraftState(`message-${conversationId}`, { text: '' });
  const { uploads, notice, files, add, remove, isUploading, removeSent } = useUploads({
    max: ATTACHMENTS_MAX,
    tooManyMessage: `A message can have at most ${ATTACHMENTS_MAX} files.`,
  });
  const textarea = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focusRequests > 0) textarea.current?.focus();
  }, [focusRequests]);
  const remainingLength = TEXT_MAX - text.trim().length;
  const isEmpty = text.trim() === '' && files.length === 0;
  const canSend = !isEmpty && !isUploading && remainingLength >= 0;

  function send() {
    if (!canSend) return;
    onSend(text.trim(), files);
    removeSent(files.map(({ id }) => id));
    // `files` has no failed uploads. Their error messages are no longer needed.
    for (const upload of uploads) if (upload.error !== null) remove(upload);
    setDraft({ text: '' });
    textarea.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isEnter(event) || event.shiftKey || isTouchDevice()) return;
    event.preventDefault();
    send();
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  }

  function onDrop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add([...event.dataTransfer.files]);
  }

  return (
    <form
      className={classes.composer}
      aria-label={`Write to ${recipientName}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <UploadChips
        uploads={uploads}
        notice={notice}
        label="Files of this message"
        onRemove={remove}
      />
      <div className={classes.row}>
        <AttachButton onPick={add} />
        <Textarea
          ref={textarea}
          className={classes.field}
          aria-label="Message"
          placeholder="Write a message"
          attributes={{ input: { dir: 'auto' } }}
          autosize
          minRows={1}
          maxRows={7}
          value={text}
          onChange={(event) => setDraft({ text: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button type="submit" variant="primary" aria-disabled={!canSend}>
          {isUploading ? 'Uploading…' : 'Send'}
        </Button>
      </div>
      <RemainingCharacters remainingLength={remainingLength} />
    </form>
  );
}
