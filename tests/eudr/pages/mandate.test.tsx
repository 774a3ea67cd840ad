import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { WireMandate } from "#shared/eudr/declarationShapes.ts";
import { declaration, ID, mandate, OWNER } from "#tests/support/eudr/filingReplies.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const AUTHORISE = "Volitan Virn AS esitama deklaratsiooni minu nimel";
const NONE: Partial<WireMandate> = { state: "none", document: null, is_proven: false, may: ["make"] };

function open(changes: Partial<WireMandate>, who: "owner" | "agent" = "owner") {
  const roles = { roles: ["companyUser" as const], isSuperUser: false, companies: [OWNER] };
  if (who === "owner") answer(api.sessions.me, { ...AGENT, ...roles });
  answer(api.eudr.plots, { results: [] });
  const made = mandate(changes);
  answer(api.eudr.mandate, made);
  const may = made.state === "inForce" ? (["save", "submit"] as const) : (["save"] as const);
  answer(api.eudr.declaration, declaration({ mandate: made.state, may: [...may] }));
  return showPage(`/eudr/${ID}/`);
}

const card = async () => within(await screen.findByRole("region", { name: "Volitus" }));
const actions = async () => (await card()).queryAllByRole("button").map(({ textContent }) => textContent);

it("tells an agent that the owner gets no letter, where it has no e-mail address", async () => {
  open({ state: "unsigned", may: ["sign"], has_no_email: true }, "agent");
  const notice = within(await screen.findByRole("alert", { name: "Omanikul ei ole e-posti aadressi" }));
  expect(notice.getByText(/Lisage aadress enne/)).toBeVisible();
  expect(notice.getByRole("link", { name: "Lisa e-posti aadress" })).toHaveAttribute("href", `/companies/${OWNER.id}/`);
  await expectAccessible();
});

it("of an owner without an address that holds needs no letter", async () => {
  open({ has_no_email: true }, "agent");
  expect((await card()).queryByRole("alert")).toBeNull();
});

describe("the mandate", () => {
  it.each<[string, "owner" | "agent", Partial<WireMandate>, RegExp, string[]]>([
    ["is not there", "owner", NONE, /vaja teie allkirjaga volitust/, ["", AUTHORISE]],
    [
      "is not there",
      "agent",
      { ...NONE, may: ["make", "upload"] },
      /vaja omaniku allkirjaga/,
      ["", "Koosta volitus", "Lisa allkirjastatud volitus"],
    ],
    ["waits for the platform", "owner", { state: "unsigned", may: [] }, /Kõigepealt allkirjastab selle Virn AS/, []],
    [
      "waits for the platform",
      "agent",
      { state: "unsigned", may: ["sign"] },
      /siis saab selle allkirjastada omanik/,
      ["Allkirjasta"],
    ],
    ["waits for the owner", "owner", { state: "waiting", may: ["sign"] }, /Lugege volitus läbi/, ["Allkirjasta"]],
    ["waits for the owner", "agent", { state: "waiting", may: [] }, /Omanik saab volituse allkirjastada/, []],
    [
      "was declined",
      "owner",
      { state: "declined", reason: "Vale maa", may: ["sign"] },
      /ikka allkirjastada/,
      ["Allkirjasta"],
    ],
    ["holds", "owner", {}, /Vastutus jääb teile/, ["Võta volitus tagasi"]],
    ["holds", "agent", {}, /omaniku nimel/, ["Võta volitus tagasi"]],
    ["has ended", "owner", { state: "ended", may: ["make"] }, /on lõppenud/, ["", "Koosta uus volitus"]],
    ["was revoked", "owner", { state: "revoked", may: ["make"] }, /on tagasi võetud/, ["", "Koosta uus volitus"]],
    [
      "lost its document",
      "agent",
      { state: "gone", document: null, may: ["make"] },
      /Volituse dokument on kustutatud/,
      ["", "Koosta uus volitus"],
    ],
    [
      "was signed by somebody else",
      "owner",
      { state: "foreign", may: ["make"] },
      /ei ole õige/,
      ["", "Koosta uus volitus"],
    ],
  ])("%s: the %s reads why, and gets what can be done", async (_what, who, changes, sentence, buttons) => {
    open(changes, who);
    expect((await card()).getByText(sentence)).toBeVisible();
    expect(await actions()).toEqual(buttons);
    await expectAccessible();
  });

  it("is not shown to an owner who files itself", async () => {
    open({ ...NONE, state: "own", may: [] });
    expect(await screen.findByRole("textbox", { name: "Nimi" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Volitus" })).toBeNull();
  });

  it("is made of what is typed, after it was stored, once", async () => {
    const { user } = open(NONE);
    const name = await screen.findByRole("textbox", { name: "Nimi" });
    answer(api.eudr.saveFiling, ({ body }) =>
      declaration({ mandate: "none", may: ["save"], content: body.content }, { version: body.version + 1 }),
    );
    answer(api.eudr.makeMandate, mandate({ state: "unsigned", may: [] }));
    await user.type(name, " ja pojad");
    answer(api.eudr.mandate, mandate({ state: "unsigned", may: [] }));
    await user.click((await card()).getByRole("button", { name: AUTHORISE }));
    expect(await screen.findByText("Ootab platvormi allkirja")).toBeVisible();
    expect(requestsTo(api.eudr.saveFiling)).toHaveLength(1);
    expect(requestsTo(api.eudr.makeMandate).map(({ body }) => body)).toEqual([{ ends_at: null }]);
    expect((await card()).getByRole("link", { name: /^Volitus Haavasalu/ })).toHaveAttribute("data-view");
  });

  it("says at their fields what it lacks", async () => {
    const { user } = open(NONE);
    refuse(api.eudr.makeMandate, "invalid_fields", { fields: { plots: ["Sisestage vähemalt üks katastritunnus."] } });
    await user.click((await card()).getByRole("button", { name: AUTHORISE }));
    const plots = screen.getByRole("textbox", { name: "Katastritunnused" });
    await waitFor(() => expect(plots).toHaveAccessibleDescription(/vähemalt üks katastritunnus/));
    expect(plots).toHaveFocus();
  });

  it("is signed in the dialog of signing", async () => {
    const { user } = open({ state: "waiting", may: ["sign"] });
    answer(api.documents.sign, {
      type: "success",
      success: true,
      message: null,
      company_id: OWNER.id,
      container_id: "abc",
      is_new: false,
      is_pending: false,
      modal_data: {
        name: "Volitus",
        kind: "documents",
        company_name: OWNER.name,
        files: [{ file_name: "Volitus.pdf", href: "/v.pdf", size: 1000, title: null, date: null, sum: null }],
        remaining: 0,
        id_code: null,
      },
    });
    await user.click((await card()).getByRole("button", { name: "Allkirjasta" }));
    expect(await screen.findByRole("heading", { name: "Millega allkirjastate?" })).toBeVisible();
    expect(requestsTo(api.documents.sign).map(({ body }) => body)).toEqual([{ company: 12, documents: [7] }]);
  });

  it("is revoked after a question", async () => {
    const { user } = open({});
    answer(api.eudr.revokeMandate, undefined);
    await user.click((await card()).getByRole("button", { name: "Võta volitus tagasi" }));
    const question = within(await screen.findByRole("dialog", { name: "Kas võtta volitus tagasi?" }));
    answer(api.eudr.mandate, mandate({ state: "revoked", may: ["make"] }));
    await user.click(question.getByRole("button", { name: "Võta volitus tagasi" }));
    expect(await screen.findByText(/Esitamiseks koostage uus/)).toBeVisible();
    expect(requestsTo(api.eudr.revokeMandate).map(({ params }) => params)).toEqual([{ owner: "12" }]);
  });

  it("says of one that an agent added whose word it is, and until when it holds", async () => {
    open({ is_uploaded: true, is_proven: false, ends_at: "2027-12-31" });
    expect((await card()).getByText("Kehtib kuni 31.12.2027. Allkirjastatud mujal, lisas agent.")).toBeVisible();
  });
});
