import { vi } from 'vitest';

type Answer = { status: number; response: unknown } | 'broken';

/** A file on its way to a faked server; the network is the only thing that is faked. */
interface Sending {
  name: string;
  progress: (share: number) => void;
  answer: (answer: Answer) => void;
  aborted: boolean;
}

/** Takes the place of the network for files that are brought; they wait until they are answered. */
export function fakeUploads(): Sending[] {
  const sent: Sending[] = [];
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
      private sending: Sending | null = null;
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

/** As the server answers what it keeps. */
export function kept(id: number, name: string, type = 'text/plain') {
  return { status: 201, response: { id, name, type, size: 2_048 } };
}
