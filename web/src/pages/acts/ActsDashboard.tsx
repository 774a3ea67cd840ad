import { actsText } from "../../text/acts.ts";
import { Page } from "../../ui/Page.tsx";

export function ActsDashboard() {
  return <Page title={actsText.title}>{null}</Page>;
}
