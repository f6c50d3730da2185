import { vi } from 'vitest';

type Answer = { status: number; response: unknown } | 'broken';

/** An upload to a faked server. Only the network is faked. */
interface MockUpload {
  name: string;
  progress: (share: number) => void;
  answer: (answer: Answer) => void;
  aborted: boolean;
}

/** Replaces XMLHttpRequest. Uploads wait until the test responds to them. */
export function mockUploads(): MockUpload[] {
  const sent: MockUpload[] = [];
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
        sent.push(this.sending);
      }
    },
  );
  return sent;
}

/** Returns the response of the server for a stored file. */
export function storedFileResponse(id: number, name: string, type = 'text/plain') {
  return { status: 201, response: { id, name, type, size: 2_048 } };
}
