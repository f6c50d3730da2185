import type { DocumentsView, Download } from '../document.schema.ts';

type DownloadItem = DocumentsView['items'][number];

interface DocumentEntry {
  name: string;
  about: string;
  files: { file: Download; format: string }[];
}

const documentEntries: DocumentEntry[] = [
  {
    name: 'Statement',
    about: 'Every movement of the money, and what is protected after it.',
    files: [
      { file: 'statement.pdf', format: 'PDF' },
      { file: 'statement.csv', format: 'CSV' },
    ],
  },
  {
    name: 'Receipt',
    about: 'From Bidwright, for the payment by card.',
    files: [{ file: 'receipt.pdf', format: 'PDF' }],
  },
  {
    name: 'Invoice',
    about: 'From the developer to the client, for what was released.',
    files: [{ file: 'invoice.pdf', format: 'PDF' }],
  },
  {
    name: 'Fee invoice',
    about: 'From Bidwright to the developer, for the fee that was kept.',
    files: [{ file: 'fee-invoice.pdf', format: 'PDF' }],
  },
  {
    name: 'Credit note',
    about: 'From Bidwright, for what goes back to the client.',
    files: [{ file: 'credit-note.pdf', format: 'PDF' }],
  },
  {
    name: 'Whole record',
    about: 'All data of this project in a signed file. Any later change can be detected.',
    files: [{ file: 'record.json', format: 'JSON' }],
  },
];

/**
 * Returns the documents that exist, with their titles and files; `number` is null if unnumbered.
 */
export function listDocumentEntries(
  items: readonly DownloadItem[],
): (DocumentEntry & { number: string | null })[] {
  const has = (file: Download) => items.some((item) => item.file === file);
  return documentEntries
    .map((entry) => ({
      ...entry,
      files: entry.files.filter(({ file }) => has(file)),
      number: items.find(({ file }) => file === entry.files[0]?.file)?.number ?? null,
    }))
    .filter(({ files }) => files.length > 0);
}
