import { expect, type Page } from "@playwright/test";
import { letterAddress } from "#functions/letters/letterAddress.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import type { Act } from "#shared/acts/contract.ts";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { reference } from "./demo.ts";
import { addPaperWaybillsOf } from "./paperWaybills.ts";
import { closeDialog, dialogOf, expectSigned, openSigning, signByCard, signByMobileId } from "./signing.ts";
import { get, importCsv, makeAct, post, selectReports, signIn, startImport } from "./site.ts";

/** Addresses of what a day of work leaves. */
export interface OfficeWork {
  /** Of a sales act. */
  act: string;
  newAct: string;
  origins: string;
  /** The page of an owner, and what anybody sees of the act. */
  owner: string;
  publicAct: string;
  /** Containers that both parties, or only the agent, have signed. */
  signed: string;
  waiting: string;
}

/** Companies of `companyUser`, and of `councilCompanyUser`; those of the demo of the day are the same. */
const [FIRST, SECOND] = reference.owners;
/** Has signed for all owners. */
const SIGNERS_CARD = /40504040001/;

/**
 * What people of an office do in a day, so that every page has something to show: two sales acts of two owners, their papers,
 * letters that are sent, cancelled and left, containers that both or one party has signed, an export, and files that failed or
 * wait for a decision. `page` gets the session of an agent. Takes half a minute.
 */
export async function doOfficeWork(page: Page, baseURL: string): Promise<OfficeWork> {
  await signIn(page, "agent", baseURL);
  await importCsv(page, csvOf(lines()), baseURL);
  const sent = await actOf(page, await makeAct(page, "PAEV-A", baseURL));
  const left = await actOf(page, await makeAct(page, "PAEV-B", baseURL));
  const [first, second] = sent.purchases;
  for (const { id } of [first!, second!]) await addPaperWaybillsOf(page, id, baseURL);
  await finishLetters(page, [sent.sale, first!, second!], baseURL);
  const waiting = await signAct(page, first!);
  const signed = await signAct(page, second!);
  await signIn(page, "signer", baseURL);
  await openSigning(page, signed);
  await signByCard(page, SIGNERS_CARD.source);
  await expectSigned(page, "Aktid");
  await closeDialog(page);
  await signIn(page, "agent", baseURL);
  await post(page, "/api/v1/acts/export/", { type: "O", acts: [second!.id], query: "" }, baseURL);
  await startImport(
    page,
    { name: "vigane fail.csv", csv: csvOf([{ Kogus: "-1" }, { Kuupäev: "32.13.2026" }]) },
    baseURL,
  );
  await startImport(page, { name: "kahtlane fail.csv", csv: csvOf([{ Kogus: "301,18" }]) }, baseURL);
  return {
    act: `/acts/update/${left.sale.id}/`,
    newAct: `/acts/create/${await selectReports(page, "PAEV-C", baseURL)}/`,
    origins: `/acts/origins/?acts=${sent.sale.id}`,
    owner: letterAddress(PURCHASE_ACT, left.purchases[0]!.hash),
    publicAct: sent.sale.public_href!,
    signed,
    waiting,
  };
}

/** Loads of three acts; those of the last wait. */
function lines() {
  const day = { Kuupäev: formatEstonianDate(tallinnDay(new Date().toISOString())) };
  const [one, two] = [FIRST!, SECOND!].map(({ code, name }) => ({
    "Eelmise omaniku kood": code,
    "Eelmise omaniku nimi": name,
  }));
  const site = (name: string, cadaster: string) => ({ Lank: name, Katastritunnus: cadaster });
  const number = { "EUDR viitenumber": "S26EEDEMO00009", "EUDR kontrollnumber": "DEMO00009" };
  return [
    {
      ...one,
      ...site("Kirdelank", "00101:001:0001"),
      ...number,
      Hind: "98,50",
      Sertifikaat: "FSC 100%",
      Kogus: "18,214",
    },
    { ...one, ...site("Rabaääre", "00101:002:0017"), Sortiment: "Männipalk", Hind: "91,00", Kogus: "24,871" },
    { ...two, ...site("Metsanurga", "00101:003:0022"), Hind: "101,00", Kogus: "12,006" },
    { ...one, ...site("Kirdelank", "00101:001:0001"), Hind: "97,87", Kogus: "30,118", act: "B" },
    { ...two, ...site("Metsanurga", "00101:003:0022"), Sortiment: "Hakkpuit", Ühik: "pm³", Hind: "14,20", act: "B" },
    { ...one, ...site("Kirdelank", "00101:001:0001"), Hind: "97,87", Kogus: "22,430", act: "C" },
    { ...two, ...site("Metsanurga", "00101:003:0022"), Sortiment: "Männipalk", Hind: "90,10", act: "C" },
  ].map(({ act = "A", ...line }: Record<string, string>, at) => ({
    "Raporti number": `PAEV-${act}${at}`,
    "Veoselehe number": `PAEV000${at}`,
    "Sihtkoha kood": "KUUSEOJA1",
    ...day,
    ...line,
  }));
}

async function actOf(page: Page, number: string): Promise<{ sale: Act; purchases: Act[] }> {
  const { results } = await get(page.request, `/api/v1/acts/acts/?type=20&search=${number}`);
  const sale = results.find((act: Act) => act.number === number);
  const related = await get(page.request, `/api/v1/acts/acts/${sale.id}/get_related_acts/`);
  const ids = related.map(({ id }: { id: number }) => id).join(",");
  return { sale, purchases: (await get(page.request, `/api/v1/acts/acts/?acts=${ids}`)).results };
}

/** Sends all of the first acts, and cancels that of the last. */
async function finishLetters(page: Page, acts: readonly Act[], baseURL: string): Promise<void> {
  for (const [at, { id }] of acts.entries()) {
    const path = `/api/v1/acts/acts/${id}`;
    const [letter] = await get(page.request, `${path}/emails/`);
    const verb = at === acts.length - 1 ? "cancel" : "send";
    await post(page, `${path}/${verb}_email/`, { email: letter.id }, baseURL);
  }
}

/** As the agent with Mobile-ID; returns the address of the container. */
async function signAct(page: Page, { id, number, type_name: name }: Act): Promise<string> {
  await page.goto(`/acts/dashboard/?q=${number}`);
  const row = page.getByRole("row", { name: `${name} ${number}` });
  await row.getByRole("checkbox").check({ timeout: 60_000 });
  await page.getByRole("region", { name: "Valik" }).getByRole("button", { name: "Allkirjasta" }).click();
  await expect(dialogOf(page).getByRole("heading", { name: "Millega allkirjastate?" })).toBeVisible();
  await signByMobileId(page);
  await expectSigned(page, "Aktid");
  await closeDialog(page);
  const { results } = await get(page.request, `/api/v1/acts/acts/?acts=${id}`);
  return results[0].container.href;
}
