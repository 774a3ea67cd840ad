import { uploadedName } from "#shared/basics/fileNames.ts";

/** The files under the names that they will be stored with, so that lists show those before an upload. */
export function asStored(files: readonly File[]): File[] {
  return files.map((file) => {
    const name = uploadedName(file.name);
    return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
  });
}
