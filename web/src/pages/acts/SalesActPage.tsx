import { actFormText } from "../../text/actForm.ts";
import { Page } from "../../ui/Page.tsx";

export function SalesActPage() {
  return <Page title={actFormText.title}>{null}</Page>;
}
