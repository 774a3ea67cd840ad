import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { OpenDeclaration, WireFiling } from "#shared/eudr/declarationShapes.ts";
import { CONTENT, declaration, ID, mandate, OWNER, PLATFORM } from "#tests/support/eudr/filingReplies.ts";
import { answer, breakOff, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const SENT: Partial<WireFiling> = {
  stage: "sent",
  status: "SUBMITTED",
  filed: CONTENT,
  filed_at: "2026-11-26T08:00:00.000Z",
  may: ["ask", "withdraw"],
};
const NUMBERS: Partial<OpenDeclaration> = {
  reference: "S26EEAB12CD34E",
  verification: "K7X2M9QP",
  number_state: "usable",
  checked_at: "2026-11-27T08:00:00.000Z",
  state: "valid",
};
const AVAILABLE: Partial<WireFiling> = {
  ...SENT,
  stage: "available",
  status: "AVAILABLE",
  may: ["save", "submit", "withdraw", "ask"],
};

function open(of: Partial<WireFiling> = {}, changes: Partial<OpenDeclaration> = {}) {
  answer(api.eudr.plots, { results: [] });
  answer(api.eudr.mandate, mandate());
  answer(api.eudr.declaration, declaration(of, changes));
  return showPage(`/eudr/${ID}/`);
}

/** Stores what is sent, each time as the next version. */
function storing(): void {
  answer(api.eudr.saveFiling, ({ body }) =>
    declaration({ content: body.content }, { version: body.version + 1, plots_count: body.content.plots.length }),
  );
}

const asOwner = () =>
  answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false, companies: [OWNER] });
const button = (name: string) => screen.getByRole("button", { name });
const stored = () => requestsTo(api.eudr.saveFiling).map(({ body }) => body);

describe("a draft", () => {
  it("is stored when a field is left, with what is wrong in it, which its field says", async () => {
    storing();
    const { user } = open();
    const volume = await screen.findByRole("textbox", { name: "Maht (tm)" });
    await expectAccessible();
    await fill(user, volume, "0");
    expect(stored()).toEqual([]);
    await user.click(screen.getByRole("textbox", { name: "Hälve (%)" }));
    await waitFor(() => expect(stored()).toHaveLength(1));
    expect(stored()[0]).toEqual({
      version: 1,
      content: { ...CONTENT, lines: [{ ...CONTENT.lines[0], volume: "0" }] },
    });
    expect(volume).toHaveAccessibleDescription(/Sisestage maht, mis on suurem kui 0\./);
    expect(await screen.findByText("Kõik on salvestatud")).toBeVisible();
  });

  it.each([
    ["content.name", "Nimi"],
    ["content.address.street", "Tänav, maja või talu"],
    ["content.plots.0", "Katastritunnused"],
    ["content.lines.0.volume", "Maht (tm)"],
  ])("says at its field why it cannot be stored, and leaves the focus where it is: %s", async (path, label) => {
    refuse(api.eudr.saveFiling, "invalid_fields", { fields: { [path]: ["Tekstis on lubamatu märk (U+200B)."] } });
    const { user } = open();
    await fill(user, await screen.findByRole("textbox", { name: label }), "a\u200B");
    await user.click(screen.getByRole("textbox", { name: "Sihtnumber" }));
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: label })).toHaveAccessibleDescription(
        /Tekstis on lubamatu märk \(U\+200B\)\./,
      ),
    );
    expect(screen.getByText("Muudatused on salvestamata")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Sihtnumber" })).toHaveFocus();
  });

  it.each([
    [[], "Ostuaktide lankidel ei ole katastritunnuseid."],
    [CONTENT.plots, "Kõik tarnitud lankide katastritunnused on juba siin."],
  ])("says so where the delivered sites add nothing: %j", async (plots, sentence) => {
    answer(api.eudr.deliveredPlots, { plots: [...plots] });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Lisa tarnitud lankidelt" }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(stored()).toEqual([]);
  });

  it("leaves no field by a press of a button, which the sentence of the field would move away", async () => {
    storing();
    answer(api.eudr.deliveredPlots, { plots: ["78401:001:0011"] });
    const { user } = open();
    const plots = await screen.findByRole("textbox", { name: "Katastritunnused" });
    await user.clear(plots);
    await user.pointer({ keys: "[MouseLeft>]", target: button("Lisa tarnitud lankidelt") });
    expect(plots).toHaveFocus();
    expect(screen.queryByText("Sisestage vähemalt üks katastritunnus.")).toBeNull();
    await user.pointer({ keys: "[/MouseLeft]" });
    await waitFor(() => expect(plots).toHaveValue("78401:001:0011"));
  });

  it("stores what is ticked, chosen, added and removed at once", async () => {
    storing();
    answer(api.eudr.deliveredPlots, { plots: ["78401:001:0010", "78401:001:0011"] });
    const { user } = open();
    await user.click(await screen.findByRole("checkbox", { name: "haab" }));
    await waitFor(() => expect(stored().at(-1)?.content.lines[0]?.species).toEqual(["KU", "MA", "HB"]));
    await user.click(screen.getByRole("checkbox", { name: "Asukoht on konfidentsiaalne" }));
    await waitFor(() => expect(stored().at(-1)?.content.is_confidential).toBe(false));
    await user.click(button("Lisa tarnitud lankidelt"));
    await waitFor(() => expect(stored().at(-1)?.content.plots).toEqual(["78401:001:0010", "78401:001:0011"]));
    await user.click(button("Lisa toode"));
    await waitFor(() => expect(stored().at(-1)?.content.lines).toHaveLength(2));
    expect(stored().at(-1)?.content.lines[1]).toEqual({
      product: "roundwood",
      species: [],
      volume: "",
      deviation: "25",
    });
    await user.click(button("Eemalda 2. toode"));
    await waitFor(() => expect(stored().at(-1)?.content.lines).toHaveLength(1));
    await user.click(screen.getByRole("checkbox", { name: /^Olen füüsiline isik/ }));
    await user.click(await screen.findByRole("radio", { name: "Kogu katastriüksus" }));
    await waitFor(() => expect(stored().at(-1)?.content).toMatchObject({ is_small: false, area: "parcels" }));
  });

  it("is not filed before all is right, and the first wrong field has the focus", async () => {
    storing();
    const { user } = open({ content: { ...CONTENT, name: "", lines: [] } });
    await user.click(await screen.findByRole("button", { name: "Esita" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Nimi" })).toHaveFocus());
    expect(screen.getByRole("textbox", { name: "Nimi" })).toHaveAccessibleDescription("Sisestage nimi.");
    expect(screen.getByText("Lisage vähemalt üks toode.")).toBeVisible();
    expect(requestsTo(api.eudr.submitFiling)).toEqual([]);
    await expectAccessible();
  });

  it("is filed as it was stored last, and then waits", async () => {
    storing();
    const filed = declaration({ stage: "queued", job: "submit", filed: CONTENT, may: [] }, { state: "waiting" });
    answer(api.eudr.submitFiling, ({ body }) => ({ ...filed, version: body.version + 1 }));
    const { user } = open();
    await fill(user, await screen.findByRole("textbox", { name: "Nimi" }), "Haavasalu Metsad OÜ");
    answer(api.eudr.declaration, filed);
    await user.click(button("Esita"));
    expect(await screen.findByText("Deklaratsioon läheb infosüsteemi.")).toBeVisible();
    expect(stored()).toEqual([{ version: 1, content: { ...CONTENT, name: "Haavasalu Metsad OÜ" } }]);
    expect(requestsTo(api.eudr.submitFiling).map(({ body }) => body)).toEqual([{ version: 2 }]);
    expect(await screen.findByText("Ootab saatmist")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("button", { name: "Esita" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Nimi" })).toBeNull();
  });

  it("says at its field what the server refuses", async () => {
    storing();
    refuse(api.eudr.submitFiling, "invalid_fields", {
      fields: { plots: ["Kataster ei tunne katastritunnust 78401:001:0010."] },
    });
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Esita" }));
    const plots = screen.getByRole("textbox", { name: "Katastritunnused" });
    await waitFor(() => expect(plots).toHaveAccessibleDescription(/Kataster ei tunne/));
    expect(plots).toHaveFocus();
  });

  it("says at its field that a text has characters that nobody sees, also when the server refuses to store them", async () => {
    const invisible = "Tekstis on lubamatu märk (U+200B).";
    refuse(api.eudr.saveFiling, "invalid_fields", {
      fields: { "content.address.city": [invisible], "content.plots.0": [invisible] },
    });
    const { user } = open();
    const city = await screen.findByRole("textbox", { name: "Linn, alev või vald" });
    await fill(user, city, "\u200B");
    await user.click(screen.getByRole("textbox", { name: "Nimi" }));
    expect(city).toHaveAccessibleDescription(invisible);
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: "Katastritunnused" })).toHaveAccessibleDescription(/U\+200B/),
    );
    expect(city).toHaveAccessibleDescription(invisible);
    expect(screen.getByText("Muudatused on salvestamata")).toBeVisible();
  });

  it("says what it waits for beside its button", async () => {
    open({ mandate: "none", may: ["save", "remove"] });
    expect(await screen.findByText("Esitamiseks on vaja omaniku volitust.")).toBeVisible();
    expect(button("Esita")).toBeDisabled();
  });

  it("says that the installation has no access", async () => {
    open({ filer: null, may: ["save", "remove"] });
    expect(await screen.findByText("Infosüsteemi ligipääs on seadistamata.")).toBeVisible();
    expect(button("Esita")).toBeDisabled();
  });

  it("takes over what another tab changed, and keeps what was typed here", async () => {
    const { user } = open();
    const name = await screen.findByRole("textbox", { name: "Nimi" });
    const theirs = declaration({ content: { ...CONTENT, code: "10000000" } }, { version: 4 });
    storing();
    refuse(api.eudr.saveFiling, "declaration_changed", { times: 1 });
    answer(api.eudr.declaration, theirs);
    await fill(user, name, "Haavasalu Metsad OÜ");
    await user.click(screen.getByRole("textbox", { name: "Linn, alev või vald" }));
    const notice = await screen.findByRole("alert", { name: "Keegi teine salvestas vahepeal" });
    expect(notice).toHaveTextContent("Tema muutis: Registrikood või isikukood.");
    expect(name).toHaveValue("Haavasalu Metsad OÜ");
    await user.click(await screen.findByRole("button", { name: "Salvesta" }));
    await waitFor(() => expect(stored().at(-1)?.version).toBe(4));
    expect(stored().at(-1)?.content).toMatchObject({ name: "Haavasalu Metsad OÜ", code: "10000000" });
  });

  it("says what becomes of the text that was typed while it was filed in another tab, and has it again later", async () => {
    const { user } = open();
    const name = await screen.findByRole("textbox", { name: "Nimi" });
    const queued = declaration({ stage: "queued", job: "submit", filed: CONTENT, may: [] }, { version: 5 });
    refuse(api.eudr.saveFiling, "filing_closed");
    refuse(api.eudr.saveFiling, "declaration_changed", { times: 1 });
    answer(api.eudr.declaration, queued);
    await fill(user, name, "Haavasalu Metsad OÜ");
    await user.click(screen.getByRole("textbox", { name: "Linn, alev või vald" }));
    expect(await screen.findByRole("alert", { name: "Viimased muudatused jäid salvestamata" })).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Nimi" })).toBeNull();
    storing();
    answer(api.eudr.declaration, declaration({ stage: "refused", errors: { "": "EUDR_X" } }, { version: 7 }));
    expect(await screen.findByRole("textbox", { name: "Nimi" }, { timeout: 10_000 })).toHaveValue(
      "Haavasalu Metsad OÜ",
    );
    expect(screen.queryByRole("alert", { name: "Viimased muudatused jäid salvestamata" })).toBeNull();
  });

  it("loses nothing without a network", async () => {
    breakOff(api.eudr.saveFiling, { times: 1 });
    const { user } = open();
    await fill(user, await screen.findByRole("textbox", { name: "Nimi" }), "Haavasalu Metsad OÜ");
    await user.click(screen.getByRole("textbox", { name: "Linn, alev või vald" }));
    expect(await screen.findByText(/Sisestatu on alles/)).toBeVisible();
    expect(screen.getByText("Muudatused on salvestamata")).toBeVisible();
    storing();
    await user.click(screen.getByRole("textbox", { name: "Nimi" }));
    expect(await screen.findByText("Kõik on salvestatud")).toBeVisible();
    expect(stored().at(-1)?.content.name).toBe("Haavasalu Metsad OÜ");
  });

  it("shows hostile text as text", async () => {
    const name = '<img src=x onerror="alert(1)">';
    open({ content: { ...CONTENT, name }, errors: { "": name, name } });
    expect(await screen.findByRole("textbox", { name: "Nimi" })).toHaveValue(name);
    expect(screen.getAllByText(name).length).toBeGreaterThan(0);
    expect(document.querySelector("img")).toBeNull();
  });

  it("gives its plots to numbers that exist, and stays until the person says that it may go", async () => {
    asOwner();
    storing();
    const number = { reference: "S26EEAB12CD34E", verification: "K7X2M9QP" };
    const { filing: _filing, history: _history, plots: _plots, may_remove: _may, ...listed } = declaration();
    const added = { ...listed, ...number, id: "12-S26EEAB12CD34E", kind: null, stage: null };
    answer(api.eudr.declare, added);
    answer(api.eudr.removeDeclaration, undefined);
    const { user, address } = open();
    await fill(
      user,
      await screen.findByRole("textbox", { name: "Katastritunnused" }),
      "78401:001:0010\n78401:001:0011",
    );
    await user.click(button("Mul on number olemas"));
    const dialog = within(await screen.findByRole("dialog", { name: "Mul on number olemas" }));
    expect(dialog.getByRole("textbox", { name: "Katastritunnused" })).toHaveValue("78401:001:0010\n78401:001:0011");
    expect(dialog.queryByRole("combobox", { name: "Omanik" })).toBeNull();
    await expectAccessible();
    await fill(user, dialog.getByLabelText("Viitenumber"), number.reference);
    await fill(user, dialog.getByLabelText("Kontrollnumber"), number.verification);
    await user.click(dialog.getByRole("button", { name: "Lisa" }));
    const question = within(await screen.findByRole("dialog", { name: "Kas mustandit on veel vaja?" }));
    expect(requestsTo(api.eudr.declare).map(({ body }) => body)).toEqual([
      { owner: OWNER.id, ...number, plots: ["78401:001:0010", "78401:001:0011"] },
    ]);
    expect([requestsTo(api.eudr.submitFiling), requestsTo(api.eudr.removeDeclaration)]).toEqual([[], []]);
    await expectAccessible();
    answer(api.eudr.declaration, { ...declaration(), ...added, filing: null });
    await user.click(question.getByRole("button", { name: "Eemalda mustand" }));
    await waitFor(() => expect(address()).toBe("/eudr/12-S26EEAB12CD34E/"));
    expect(requestsTo(api.eudr.removeDeclaration).map(({ params }) => params)).toEqual([{ id: ID }]);
  });

  it("is kept beside numbers that exist when the person wants it", async () => {
    storing();
    const { filing: _filing, history: _history, plots: _plots, may_remove: _may, ...listed } = declaration();
    answer(api.eudr.declare, { ...listed, reference: "S26EEAB12CD34E", kind: null, stage: null });
    const { user, address } = open();
    await user.click(await screen.findByRole("button", { name: "Sisesta number" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Sisesta number" }));
    await fill(user, dialog.getByLabelText("Viitenumber"), "S26EEAB12CD34E");
    await fill(user, dialog.getByLabelText("Kontrollnumber"), "K7X2M9QP");
    await user.click(dialog.getByRole("button", { name: "Lisa" }));
    const question = within(await screen.findByRole("dialog", { name: "Kas mustandit on veel vaja?" }));
    await user.click(question.getByRole("button", { name: "Jäta alles" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([address(), requestsTo(api.eudr.removeDeclaration)]).toEqual([`/eudr/${ID}/`, []]);
  });

  it("is removed after a question", async () => {
    answer(api.eudr.removeDeclaration, undefined);
    answer(api.eudr.missing, { results: [], count: 0, next: null, is_due: true });
    const counts = { draft: 0, waiting: 0, valid: 0, attention: 0 };
    answer(api.eudr.declarations, {
      results: [],
      count: 0,
      next: null,
      counts,
      warned_acts: 0,
      is_filing_on: true,
      owners: [],
    });
    const { user, address } = open();
    await user.click(await screen.findByRole("button", { name: "Eemalda" }));
    const question = within(await screen.findByRole("dialog", { name: "Kas eemaldada deklaratsioon?" }));
    await user.click(question.getByRole("button", { name: "Eemalda" }));
    await waitFor(() => expect(address()).toMatch(/^\/eudr\/?$/));
  });
});

describe("a declaration that was filed", () => {
  it.each<[string, Partial<WireFiling>, string]>([
    ["waits to be sent", { ...SENT, stage: "queued", job: "submit", status: "", may: [] }, "Ootab saatmist"],
    ["is being sent", { ...SENT, stage: "sending", job: "submit", status: "", may: [] }, "Saadan infosüsteemi"],
    ["waits for an answer", SENT, "Ootab infosüsteemi vastust"],
    ["has a status of no paper", { ...SENT, status: "ON_HOLD" }, "Ootab infosüsteemi vastust (ON_HOLD)"],
    ["has no answer", { ...SENT, stage: "lost", status: "", may: ["ask"] }, "Saatmine lahtine"],
    ["is withdrawn", { ...SENT, stage: "withdrawn", status: "WITHDRAWN", may: [] }, "Tagasi võetud"],
    ["is replaced by a newer one", { ...SENT, stage: "withdrawn", status: "OBSOLETE", may: [] }, "Asendatud uuemaga"],
    ["is suspended", { ...SENT, status: "SUSPENDED", may: ["ask"] }, "Peatatud"],
    ["is being withdrawn", { ...AVAILABLE, job: "withdraw", may: [] }, "Tagasivõtmine ootab saatmist"],
  ])("says that it %s, and shows what was filed", async (_what, of, state) => {
    open(of, { state: "waiting" });
    const facts = within(await screen.findByRole("region", { name: "Deklaratsioon" }));
    expect(facts.getByText("Olek").nextSibling).toHaveTextContent(new RegExp(`^${state.replaceAll(/[()]/g, "\\$&")}$`));
    expect(screen.getByText("kuusk, mänd")).toBeVisible();
    expect(screen.getByText("120,500")).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Nimi" })).toBeNull();
    await expectAccessible();
  });

  it.each([
    ["AVAILABLE", "kehtiv"],
    ["WITHDRAWN", "tagasi võetud"],
    ["ARCHIVED", "arhiveeritud"],
    ["SUSPENDED", "peatatud"],
    ["OBSOLETE", "asendatud uuemaga"],
    ["ON_HOLD", "ON_HOLD"],
    ["toString", "toString"],
  ])("says the status %s as '%s'", async (status, shown) => {
    open({ ...SENT, status });
    const facts = within(await screen.findByRole("region", { name: "Deklaratsioon" }));
    expect(facts.getByText("Olek infosüsteemis").nextSibling).toHaveTextContent(new RegExp(`^${shown}$`));
  });

  it("has its numbers and what can be done with it", async () => {
    open(AVAILABLE, NUMBERS);
    expect(await screen.findByRole("heading", { level: 1, name: "S26EEAB12CD34E" })).toBeVisible();
    for (const name of ["Kopeeri EVR-i jaoks", "Küsi olekut", "Võta tagasi", "Muuda"])
      expect(button(name)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Esita" })).toBeNull();
  });

  it("is changed by the same steps, and says until then what is still in force", async () => {
    storing();
    answer(api.eudr.saveFiling, ({ body }) =>
      declaration({ ...AVAILABLE, content: body.content }, { ...NUMBERS, version: body.version + 1 }),
    );
    answer(api.eudr.submitFiling, declaration({ ...AVAILABLE, job: "change", may: [] }, { ...NUMBERS, version: 9 }));
    const { user } = open(AVAILABLE, NUMBERS);
    await user.click(await screen.findByRole("button", { name: "Muuda" }));
    await fill(user, await screen.findByRole("textbox", { name: "Maht (tm)" }), "200");
    await user.click(screen.getByRole("textbox", { name: "Hälve (%)" }));
    expect(await screen.findByText("Muudatused on esitamata")).toBeVisible();
    answer(api.eudr.declaration, declaration({ ...AVAILABLE, job: "change", may: [] }, { ...NUMBERS, version: 9 }));
    await user.click(button("Esita"));
    expect(await screen.findByText("Muudatus ootab saatmist")).toBeVisible();
  });

  it("goes back to what is in force when the changes are given up", async () => {
    answer(api.eudr.saveFiling, ({ body }) =>
      declaration({ ...AVAILABLE, content: body.content }, { ...NUMBERS, version: body.version + 1 }),
    );
    const lines = [{ ...CONTENT.lines[0]!, volume: "200" }];
    const { user } = open({ ...AVAILABLE, content: { ...CONTENT, lines } }, NUMBERS);
    expect(await screen.findByRole("textbox", { name: "Maht (tm)" })).toHaveValue("200");
    await user.click(button("Loobu muudatustest"));
    await waitFor(() => expect(stored()).toEqual([{ version: 1, content: CONTENT }]));
    expect(await screen.findByText("120,500")).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Nimi" })).toBeNull();
  });

  it("has a day and a note of ours, which are saved by themselves", async () => {
    const since = "2026-11-27";
    const valid = { ...NUMBERS, since, may_remove: false };
    answer(api.eudr.changeDeclaration, ({ body: { version, ...own } }) =>
      declaration(AVAILABLE, { ...valid, since: own.since, note: own.note, version: version + 1 }),
    );
    const { user } = open(AVAILABLE, valid);
    const own = within(await screen.findByRole("region", { name: "Lisaandmed" }));
    expect(own.getByRole("button", { name: "Salvesta lisaandmed" })).toBeDisabled();
    await fill(user, own.getByLabelText("Kehtib alates"), "01.10.2026");
    await fill(user, own.getByLabelText("Märkus"), "Helista enne");
    await user.click(button("Salvesta lisaandmed"));
    expect(await screen.findByText("Deklaratsioon on salvestatud.")).toBeVisible();
    expect(requestsTo(api.eudr.changeDeclaration).map(({ body }) => body)).toEqual([
      { version: 1, since: "2026-10-01", note: "Helista enne" },
    ]);
    expect(own.queryByRole("button", { name: "Tühjenda kuupäev" })).toBeNull();
    await expectAccessible();
  });

  it("is a draft with a note, which has no day yet, and keeps it through a change of the other tab", async () => {
    storing();
    answer(api.eudr.changeDeclaration, ({ body }) => declaration({}, { note: body.note, version: body.version + 1 }));
    const { user } = open();
    await fill(user, await screen.findByLabelText("Märkus"), "Omanik helistab");
    expect(screen.queryByLabelText("Kehtib alates")).toBeNull();
    await fill(user, screen.getByRole("textbox", { name: "Nimi" }), "Haavasalu Metsad OÜ");
    refuse(api.eudr.changeDeclaration, "declaration_changed", { times: 1 });
    await user.click(button("Salvesta lisaandmed"));
    await waitFor(() => expect(requestsTo(api.eudr.changeDeclaration)).toHaveLength(2));
    expect(requestsTo(api.eudr.changeDeclaration).at(-1)?.body.note).toBe("Omanik helistab");
    expect(screen.getByRole("textbox", { name: "Nimi" })).toHaveValue("Haavasalu Metsad OÜ");
  });

  it("is withdrawn after a question", async () => {
    answer(
      api.eudr.withdrawFiling,
      declaration({ ...AVAILABLE, job: "withdraw", may: [] }, { ...NUMBERS, version: 2 }),
    );
    const { user } = open(AVAILABLE, NUMBERS);
    await user.click(await screen.findByRole("button", { name: "Võta tagasi" }));
    const question = within(await screen.findByRole("dialog", { name: "Kas võtta deklaratsioon tagasi?" }));
    await expectAccessible();
    answer(api.eudr.declaration, declaration({ ...AVAILABLE, job: "withdraw", may: [] }, { ...NUMBERS, version: 2 }));
    await user.click(question.getByRole("button", { name: "Võta tagasi" }));
    expect(await screen.findByText("Tagasivõtmine ootab saatmist")).toBeVisible();
    expect(requestsTo(api.eudr.withdrawFiling).map(({ body }) => body)).toEqual([{ version: 1 }]);
  });

  it("stays when it is too late to withdraw it, and says so", async () => {
    refuse(api.eudr.withdrawFiling, "amend_closed");
    const { user } = open(AVAILABLE, NUMBERS);
    await user.click(await screen.findByRole("button", { name: "Võta tagasi" }));
    const question = within(await screen.findByRole("dialog", { name: "Kas võtta deklaratsioon tagasi?" }));
    await user.click(question.getByRole("button", { name: "Võta tagasi" }));
    expect(await question.findByText(/72 tunni jooksul/)).toBeVisible();
  });

  it("is filed again after a lost answer, when the person is sure", async () => {
    answer(api.eudr.fileAgain, declaration({ ...SENT, stage: "queued", job: "submit", may: [] }, { version: 2 }));
    const { user } = open({ ...SENT, stage: "lost", status: "", may: ["ask", "again"] }, { state: "attention" });
    expect(await screen.findByText(/Virn otsib deklaratsiooni sealt ise/)).toBeVisible();
    await user.click(button("Esita uuesti"));
    const question = within(await screen.findByRole("dialog", { name: "Kas esitada deklaratsioon uuesti?" }));
    expect(question.getByText(/kaks deklaratsiooni/)).toBeVisible();
    answer(api.eudr.declaration, declaration({ ...SENT, stage: "queued", job: "submit", may: [] }, { version: 2 }));
    await user.click(question.getByRole("button", { name: "Esita uuesti" }));
    await waitFor(() => expect(requestsTo(api.eudr.fileAgain).map(({ body }) => body)).toEqual([{ version: 1 }]));
  });

  it("says what the Information System answers when it is asked", async () => {
    answer(api.eudr.askFiling, declaration(AVAILABLE, { ...NUMBERS, version: 2 }));
    const { user } = open(SENT, { state: "waiting" });
    const ask = await screen.findByRole("button", { name: "Küsi olekut" });
    answer(api.eudr.declaration, declaration(AVAILABLE, { ...NUMBERS, version: 2 }));
    await user.click(ask);
    expect(await screen.findByText("Infosüsteem vastas: kontrollitud 27.11.2026.")).toBeVisible();
    expect(await screen.findByRole("heading", { level: 1, name: "S26EEAB12CD34E" })).toBeVisible();
  });

  it("says beside the button that it was asked a moment ago", async () => {
    refuse(api.eudr.askFiling, "too_many_requests");
    const { user } = open(SENT, { state: "waiting" });
    await user.click(await screen.findByRole("button", { name: "Küsi olekut" }));
    expect(await screen.findByRole("alert")).toBeVisible();
  });

  it("says why it was rejected, and can be filed again after a change", async () => {
    open({ ...SENT, stage: "rejected", rejection: "Puudub pindala", may: ["save", "submit"] }, { state: "attention" });
    expect(await screen.findByText("Tagasi lükatud: Puudub pindala")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Nimi" })).toBeEnabled();
    expect(button("Esita")).toBeEnabled();
  });

  it("has the faults of the Information System at their fields, and others at its top", async () => {
    const errors = { "address.city": "Infosüsteem ei tunne seda linna.", "": "EUDR_UNKNOWN: Something else." };
    open({ stage: "refused", errors }, { state: "attention" });
    expect(await screen.findByRole("textbox", { name: "Linn, alev või vald" })).toHaveAccessibleDescription(
      /ei tunne seda linna/,
    );
    expect(screen.getByText("EUDR_UNKNOWN: Something else.")).toBeVisible();
    await expectAccessible();
  });

  it("shows the message of an authority as text", async () => {
    const message = { at: "2026-11-27T08:00:00.000Z", text: "Palun täpsustage <b>mahtu</b>." };
    open({ ...AVAILABLE, message }, { ...NUMBERS, state: "attention" });
    const notice = await screen.findByRole("alert", { name: "Ametiasutuse teade 27.11.2026" });
    expect(notice).toHaveTextContent("Palun täpsustage <b>mahtu</b>.");
  });

  it("tells its history in words", async () => {
    const changes = [
      { field: "stage", from: "draft", to: "queued" },
      { field: "operation", from: "", to: "submit" },
      { field: "lines", from: "", to: "roundwood KU+MA 120,5 25; fuelwood LV 10 20" },
      { field: "confidential", from: "true", to: "false" },
    ] as const;
    const at = "2026-11-26T08:00:00.000Z";
    const answered = [
      { field: "stage", from: "sent", to: "available" },
      { field: "operation", from: "submit", to: "" },
    ] as const;
    open(SENT, {
      history: [
        { number: 2, at, kind: "ordered", by: "Mari Mets", changes: [...changes] },
        { number: 3, at, kind: "answered", by: "", changes: [...answered] },
      ],
    });
    const history = await screen.findByRole("list", { name: "Ajalugu" });
    expect(history).toHaveTextContent(
      "Ümarpuit: kuusk, mänd · 120,5 tm · ±25%; Küttepuit ja hake: hall lepp · 10 tm · ±20%",
    );
    expect(history).toHaveTextContent(/OlekPooleli.*Ootab saatmist/);
    expect(history).toHaveTextContent("Toimingesitamine");
    expect(within(history).getAllByText("Toiming")).toHaveLength(1);
  });
});

describe("the list", () => {
  const { plots: _plots, may_remove: _may, filing: _filing, history: _history, ...LISTED } = declaration();
  const list = (owners: (typeof OWNER)[], isOn = true, drafts = 1) => {
    const counts = { draft: drafts, waiting: 0, valid: 0, attention: 0 };
    answer(api.eudr.missing, { results: [], count: 0, next: null, is_due: true });
    answer(api.eudr.plots, { results: [] });
    answer(api.eudr.declarations, {
      results: [LISTED],
      count: 1,
      next: null,
      counts,
      warned_acts: 0,
      is_filing_on: isOn,
      owners,
    });
    answer(api.companies.list, {
      results: [{ ...OWNER, code: "10000000", kind: "owner", is_owner: true, city: "", missing: [] }],
      next: null,
    });
  };

  it("has drafts, which have no number yet", async () => {
    list([]);
    showPage("/eudr/?tab=draft");
    const row = await screen.findByRole("row", { name: /Haavasalu Mets OÜ/ });
    expect(within(row).getByRole("link", { name: "numbrita" })).toBeVisible();
    expect(within(row).getByText("Pooleli")).toBeVisible();
    expect(within(row).queryByRole("button")).toBeNull();
    expect(await screen.findByRole("tab", { name: "Pooleli 1" })).toBeVisible();
    await expectAccessible();
  });

  it.each([
    ["Jah", true],
    ["Ei", false],
  ])("begins a declaration of an owner's user with the answer to the first question: %s", async (name, isSmall) => {
    asOwner();
    list([OWNER]);
    answer(api.eudr.createFiling, declaration());
    answer(api.eudr.mandate, mandate());
    answer(api.eudr.declaration, declaration());
    const { user, address } = showPage("/eudr/?tab=draft");
    const declare = await screen.findByRole("button", { name: "Deklareeri" });
    await waitFor(() => expect(declare).toBeEnabled());
    await user.click(declare);
    const dialog = within(await screen.findByRole("dialog", { name: "Uus deklaratsioon" }));
    expect(dialog.getByText(/^Kas olete füüsiline isik, mikro- või väikeettevõtja/)).toBeVisible();
    await expectAccessible();
    expect(requestsTo(api.eudr.createFiling)).toEqual([]);
    await user.click(dialog.getByRole("button", { name }));
    await waitFor(() => expect(address()).toContain(ID));
    expect(requestsTo(api.eudr.createFiling).map(({ body }) => body)).toEqual([{ owner: 12, is_small: isSmall }]);
  });

  it("asks who comes by a letter at once, and nothing once it is closed or a draft is there", async () => {
    asOwner();
    list([OWNER], true, 0);
    const { user, address } = showPage("/eudr/?declare=1");
    const dialog = within(await screen.findByRole("dialog", { name: "Uus deklaratsioon" }));
    await user.click(dialog.getByRole("button", { name: "Sulge" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).not.toContain("declare");
    expect(requestsTo(api.eudr.createFiling)).toEqual([]);
  });

  it("shows who comes by a letter the draft that was begun before", async () => {
    asOwner();
    list([OWNER]);
    showPage("/eudr/?declare=1");
    expect(await screen.findByRole("tab", { name: "Pooleli 1" })).toHaveAttribute("aria-selected", "true");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("leads to the declaration that the owner has, or to a statement", async () => {
    asOwner();
    list([OWNER]);
    refuse(api.eudr.createFiling, "simplified_exists", { fields: { declaration: [ID] } });
    const { user } = showPage("/eudr/?tab=draft");
    const declare = await screen.findByRole("button", { name: "Deklareeri" });
    await waitFor(() => expect(declare).toBeEnabled());
    await user.click(declare);
    const dialog = within(await screen.findByRole("dialog", { name: "Uus deklaratsioon" }));
    await user.click(dialog.getByRole("button", { name: "Jah" }));
    expect(await dialog.findByText(/lihtsustatud deklaratsioon juba olemas/)).toBeVisible();
    expect(dialog.getByRole("link", { name: "Ava olemasolev deklaratsioon" })).toHaveAttribute("href", `/eudr/${ID}/`);
    await expectAccessible();
    answer(api.eudr.createFiling, declaration({ kind: "dds" }));
    answer(api.eudr.mandate, mandate());
    answer(api.eudr.declaration, declaration({ kind: "dds" }));
    await user.click(dialog.getByRole("button", { name: "Alusta hoolsusdeklaratsiooni" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Hoolsusdeklaratsioon" })).toBeVisible();
    expect(requestsTo(api.eudr.createFiling).map(({ body }) => body.is_small)).toEqual([true, false]);
  });

  it("asks an agent for whom", async () => {
    list([PLATFORM]);
    answer(api.eudr.createFiling, declaration());
    answer(api.eudr.mandate, mandate());
    answer(api.eudr.declaration, declaration());
    const { user } = showPage("/eudr/?tab=draft");
    await user.click(await screen.findByRole("button", { name: "Deklareeri" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Uus deklaratsioon" }));
    await user.click(dialog.getByRole("button", { name: "Alusta" }));
    expect(await dialog.findByText("Valige omanik.")).toBeVisible();
    await user.click(dialog.getByRole("combobox", { name: "Omanik" }));
    expect(await screen.findByRole("option", { name: "Virn AS" })).toBeVisible();
    await user.click(await screen.findByRole("option", { name: /Haavasalu Mets OÜ/ }));
    await user.click(dialog.getByRole("button", { name: "Alusta" }));
    await waitFor(() => expect(requestsTo(api.eudr.createFiling)).toHaveLength(1));
  });

  it("has neither drafts nor filing where the installation does not file", async () => {
    list([], false);
    showPage("/eudr/?tab=draft");
    expect(await screen.findByRole("tab", { name: "Puudu" })).toHaveAttribute("aria-selected", "true");
    await waitFor(() => expect(screen.queryByRole("tab", { name: /Pooleli/ })).toBeNull());
    expect(screen.queryByRole("button", { name: "Deklareeri" })).toBeNull();
  });
});
