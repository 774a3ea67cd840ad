import { importsText } from "../../text/imports.ts";
import { Page } from "../../ui/Page.tsx";

export function ImportPage() {
  return <Page title={importsText.title}>{null}</Page>;
}
