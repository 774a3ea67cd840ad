import { rememberLanguage } from "#functions/companies/store/companyLanguage.ts";
import { linkedAct } from "#functions/letters/actBehindLink.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { attachmentRoutes } from "#shared/attachments/contract.ts";

export const handler = endpoint(attachmentRoutes.setLanguage, async ({ params, body, address, now }) => {
  const { seller } = await linkedAct(params.hash, address, now);
  await rememberLanguage(seller, body.language);
  return undefined;
});
