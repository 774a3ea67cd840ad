import { expect, test } from "vitest";
import { sourcesIn } from "#scripts/architecture/sources.ts";

/**
 * A file of the API that a link of the browser's own leads to replaces the page by JSON where it is refused
 * (docs/rules/uploads.md, "Downloads"). So only `DownloadLink` and `ViewLink` lead to files, and these lead to something else.
 */
const OTHER_LINKS: Readonly<Record<string, string>> = {
  "web/src/ui/downloads/DownloadLink.tsx": "the link to a file",
  "web/src/ui/downloads/download.ts": "what it does",
  "web/src/ui/viewer/ViewLink.tsx": "a file that is looked at; the viewer tells a refusal",
  "web/src/ui/viewer/Viewer.tsx": "the preview of an act, where the storage keeps it",
  "web/src/ui/viewer/shownFile.ts": "a stored file alone in a new tab",
  "web/src/signing/dialog/SigningDialog.tsx": "a page",
  "web/src/compositeReports/CompositeDialog.tsx": "a file to be looked at in a new tab",
  "web/src/compositeReports/useComposite.ts": "the same, by itself",
  "web/src/actForm/editing/usePreview.ts": "the preview of an act, where the storage keeps it",
  "web/src/signing/choosing/SignaturePill.tsx": "a page",
  "web/src/shell/Shell.tsx": "a part of the page",
  "web/src/actLists/row/ActLinks.tsx": "a page in a new tab",
  "web/src/documents/dashboard/DocumentLinks.tsx": "a page in a new tab",
  "web/src/actForm/notices/DoubledWaybills.tsx": "a page in a new tab",
  "web/src/actForm/notices/IncompleteOwners.tsx": "a page in a new tab",
  "web/src/attachments/sections/SiteSection.tsx": "the land register in a new tab",
  "web/src/media/MediaRow.tsx": "another site in a new tab",
  "web/src/sessions/eid/EidFlow.tsx": "another site in a new tab",
};

const LINK = /<a\b|<Anchor\b(?! component="button")|component="a"|\bwindow\.open\(|\bsaveFile\(/;
const sources = sourcesIn("web/src");

test("only DownloadLink and ViewLink lead to files of the API", () => {
  const linking = sources.filter(({ text }) => LINK.test(text)).map(({ path }) => path);
  expect(linking.toSorted()).toEqual(Object.keys(OTHER_LINKS).toSorted());
});

test("no address of the API is written into a link", () => {
  expect(sources.filter(({ text }) => /href=(\{`|\{?")\/api\//.test(text)).map(({ path }) => path)).toEqual([]);
});
