import { existsSync, readFileSync, statSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Me } from "#shared/sessions/contract.ts";
import { answer, refuse } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";
import { type HelpPage, pagesWith } from "#web/shell/help/helpPage.ts";
import { helpPages } from "#web/shell/help/text.ts";
import { pages } from "#web/shell/pages.ts";

const PICTURES = "web/src/shell/help/pictures";
const MAX_PICTURE_BYTES = 60_000;
/** A screen without help is a type error here. */
const ofEach: Record<keyof typeof pages, HelpPage> = helpPages;
const all = Object.entries(ofEach);

it.each(Object.keys(pages))("has a page of help with its picture for the screen %s", (name) => {
  const help = new Map(all).get(name);
  expect(help).toBeDefined();
  const sentences = [help?.purpose ?? "", ...(help?.steps ?? []), ...(help?.refused ?? [])];
  expect(sentences.length).toBeGreaterThanOrEqual(4);
  expect(sentences.length).toBeLessThanOrEqual(8);
  for (const sentence of sentences) expect(sentence).toMatch(/[.”]$/);
  const picture = `${PICTURES}/${name}.webp`;
  // A sign-out that was refused is nothing to show.
  if (name === "signOut") return;
  expect(existsSync(picture)).toBe(true);
  expect(statSync(picture).size).toBeLessThan(MAX_PICTURE_BYTES);
  const bytes = readFileSync(picture);
  expect(bytes.toString("latin1", 12, 16)).toBe("VP8X");
  expect([bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1], "its size").toEqual([960, 600]);
});

it.each([
  ["", all.length],
  ["x", all.length],
  ["MARGINAAL", 3],
  ["olematu sõna", 0],
])("finds pages of help by %j", (typed, count) => {
  const found = pagesWith(typed, all);
  if (typed === "MARGINAAL") expect(found.map(([name]) => name)).toEqual(expect.arrayContaining(["createAct"]));
  else expect(found).toHaveLength(count);
});

it("lists pages with the words in their titles first, whatever marks the letters have", () => {
  expect(pagesWith("hinnakirj", all)[0]?.[0]).toBe("priceLists");
  expect(pagesWith("ulevaade", all)[0]?.[0]).toBe("overview");
});

async function openHelp(me: Me, at: string) {
  answer(api.sessions.me, me);
  answer(api.media.list, []);
  const shown = showPage(at);
  await screen.findByRole("heading", { level: 1 });
  await shown.user.keyboard("?");
  return { ...shown, help: await screen.findByRole("dialog", { name: "Abi" }) };
}

it("opens with ? at the page below, ends with its keys, and shows another page of help", async () => {
  const { user, help } = await openHelp(AGENT, "/media/");
  expect(within(help).getByRole("heading", { name: "Hea teada" })).toBeVisible();
  expect(within(help).getByRole("img", { name: "Pilt lehest: Hea teada" })).toBeVisible();
  expect(within(help).getByRole("region", { name: "Kõikjal" })).toHaveTextContent("Abi");
  await expectAccessible();
  await user.click(within(help).getByRole("button", { name: "Kõik lehed" }));
  await user.click(within(help).getByRole("button", { name: "Import" }));
  expect(within(help).getByRole("heading", { name: "Import" })).toBeVisible();
  await user.type(within(help).getByRole("searchbox", { name: "Otsi abist" }), "olematu");
  expect(await within(help).findByText("Abist ei leitud midagi.")).toBeVisible();
});

it("lists only what the role may open", async () => {
  const member: Me = { ...AGENT, roles: ["companyUser"], isSuperUser: false, entersForecasts: false };
  const { user, help } = await openHelp({ ...member, user: { ...AGENT.user, priceListsEnabled: false } }, "/media/");
  await user.click(within(help).getByRole("button", { name: "Kõik lehed" }));
  const names = within(within(help).getByRole("navigation"))
    .getAllByRole("button")
    .map((button) => button.textContent);
  expect(names).toEqual(expect.arrayContaining(["Ülevaade", "Aktid", "Dokumendid"]));
  for (const hidden of ["Ettevõtted", "Import", "Hinnakirjad"]) expect(names).not.toContain(hidden);
});

it("asks a visitor for no session", async () => {
  refuse(api.acts.publicView, "not_found");
  const shown = showPage("/public/acts/olematu/");
  await screen.findByRole("heading", { level: 1 });
  await shown.user.keyboard("?");
  const help = await screen.findByRole("dialog", { name: "Abi" });
  expect(within(help).getByRole("heading", { name: "Akti avalik vaade" })).toBeVisible();
  await shown.user.click(within(help).getByRole("button", { name: "Kõik lehed" }));
  expect(within(help).queryByRole("button", { name: "Aktid" })).toBeNull();
});
