import { lazyPart } from "#web/ui/browser/lazyPart.ts";

// Lazy: most visitors only read.
export const UploadDialog = lazyPart(() =>
  import("#web/documents/upload/UploadDialog.tsx").then((module) => module.UploadDialog),
);
export const DeleteDocument = lazyPart(() => import("./DeleteDocument.tsx").then((module) => module.DeleteDocument));
