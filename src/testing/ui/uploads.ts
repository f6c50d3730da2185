import { vi } from 'vitest';

/** A response with its JSON body, or the loss of the connection. */
type Answer = { status: number; response: unknown } | 'broken';

/** An upload that was started and waits for the test's response. */
interface MockUpload {
  /** Name of the file. */
  name: string;
  /** Reports progress; the share is between 0 and 1. */
  progress: (share: number) => void;
  answer: (answer: Answer) => void;
  aborted: boolean;
}

/**
 * Replaces XMLHttpRequest. Returns the list to which every upload is added when it starts; it waits
 * until the test calls its `answer`.
 */
export function mockUploads(): MockUpload[] {
  const uploads: MockUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = 0;
      response: unknown = null;
      responseType = '';
      upload: { onprogress: (event: { loaded: number; total: number }) => void } = {
        onprogress: () => {},
      };
      onload = () => {};
      onerror = () => {};
      onabort = () => {};
      private sending: MockUpload | null = null;
      open() {}
      setRequestHeader() {}
      abort() {
        if (this.sending) this.sending.aborted = true;
        this.onabort();
      }
      send({ name }: File) {
        this.sending = {
          name,
          aborted: false,
          progress: (share) => this.upload.onprogress({ loaded: share * 100, total: 100 }),
          answer: (answer) => {
            if (answer === 'broken') return this.onerror();
            Object.assign(this, answer);
            this.onload();
          },
        };
        uploads.push(this.sending);
      }
    },
  );
  return uploads;
}

/** Returns the `answer` of the server after it has stored a file. */
export function storedFileResponse(id: number, name: string, type = 'text/plain') {
  return { status: 201, response: { id, name, type, size: 2_048 } };
}
