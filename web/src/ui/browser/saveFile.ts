/** Downloads a signed link. Browsers use `fileName` on this site only; elsewhere the storage names the file. */
export function saveFile(link: string, fileName: string): void {
  const anchor = document.createElement("a");
  anchor.href = link;
  anchor.download = fileName;
  anchor.rel = "noopener";
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
