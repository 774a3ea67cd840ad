import { expect, it, vi } from "vitest";
import { actOf, agentOfOwners } from "#tests/support/acts/attachments.ts";
import { nobody } from "#tests/support/api/callApi.ts";
import { signInBrowser } from "#tests/support/eid/signInBrowser.ts";

vi.hoisted(() => {
  Object.assign(process.env, { EUDR_FILING: "off", EID_MEANS: "idCard,mobileId,smartId" });
});

it("leads from no letter to an account while the installation files nothing", async () => {
  const agent = await agentOfOwners();
  const { ofOwner } = await actOf(agent, "VÄLJAS", [{ waybill: "VÄLJAS-1" }]);
  const { hash } = ofOwner(0);
  const { body } = await nobody().call("attachments.view", { params: { hash }, query: {} });
  expect(body.declaring).toBeNull();
  const here = () => ({ "cloudfront-viewer-address": "10.3.0.1:4711" });
  const page = signInBrowser(here, hash);
  for (const begun of [await page.smartId(), await page.mobileId(), await page.idCard()])
    expect(begun.status).toBe(404);
  expect((await signInBrowser(here).idCard()).status).toBe(201);
}, 60_000);
