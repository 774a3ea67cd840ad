/** Page of the public view of a document. */
export function publicDocumentAddress(hash: string): string {
  return `/public/documents/${hash}/`;
}
