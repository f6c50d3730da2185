/** Columns of a `FileView` in reads that select the file as `f`. */
export const fileColumns = ['f.id', 'f.name', 'f.type', 'f.size'] as const;

/** Columns of a `ProvenFile`; the hash is null for files from before hashes were stored. */
export const hashedFileColumns = [...fileColumns, 'f.sha256'] as const;
