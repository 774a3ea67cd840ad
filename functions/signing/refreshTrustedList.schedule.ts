import { refreshTrustedList } from "#functions/containers/trustedLists/refreshTrustedList.ts";

export async function handler(): Promise<void> {
  await refreshTrustedList(new Date());
}
