import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";

/** The Smart-ID account with which a person signed last, so that its app is not asked to choose one again. */
interface SmartIdAccount {
  code: string;
  /** Such as PNOEE-40504040001-DEM0-Q. */
  document: string;
}

export const SmartIdAccountEntity = /* @__PURE__ */ entity<SmartIdAccount>()({
  name: "smartIdAccount",
  key: { of: ["code"] },
});

export async function smartIdAccountOf(code: string): Promise<string | undefined> {
  return (await SmartIdAccountEntity.get({ code }))?.document;
}

export async function rememberSmartIdAccount(code: string, document: string): Promise<void> {
  await write(SmartIdAccountEntity.put({ code, document }));
}
