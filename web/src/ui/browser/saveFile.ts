/**
 * Lets the browser save what a signed link leads to. The link answers as an attachment, so the page stays where it is.
 * @param fileName used where the link is on this site; elsewhere the storage names the file.
 */
export function saveFile(link: string, fileName: string): void {
  const anchor = document.createElement("a");
  anchor.href = link;
  anchor.download = fileName;
  anchor.rel = "noopener";
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
