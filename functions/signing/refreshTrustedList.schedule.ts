import { refreshTrustedList } from "#functions/containers/trustedLists/refreshTrustedList.ts";
import { schedule } from "#functions/platform/entry/schedule.ts";

export const handler = schedule("refreshTrustedList", async () => {
  await refreshTrustedList(new Date());
});
