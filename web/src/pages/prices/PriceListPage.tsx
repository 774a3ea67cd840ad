import { pricesText } from "../../text/prices.ts";
import { Page } from "../../ui/Page.tsx";

export function PriceListPage() {
  return <Page title={pricesText.title}>{null}</Page>;
}
