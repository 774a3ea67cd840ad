import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { ReplyOf } from "#shared/platform/route.ts";
import type { signingRoutes } from "#shared/signing/contract.ts";
import { answer, answerForeign, refuse, requestedRows, requestsTo } from "#tests/support/pages/answers.ts";
import { containerOf } from "#tests/support/pages/containers.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible, hastenTimers } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";
import { currentToasts } from "#web/ui/messages/toast.ts";

/** The dialog on the page of a container; what the server does is in journeys/signing.spec.ts. */

const PENDING = containerOf("PENDING");
const CODE = "60001019906";
const ATTEMPT = "0b6f0a5e-6c0e-4d5f-8f4e-6b1c9a3d2e10";

type Progress = ReplyOf<typeof signingRoutes.progress>;
const progress = (state: Progress["state"], verification_code: string | null = null): Progress => ({
  state,
  verification_code,
  message: null,
  ends_in: 500,
  company_id: null,
  ids: [],
});

/** Answers each question about the attempt with the next state; the last one stays. */
function answerAttempts(states: Progress[]): void {
  const begun = { id: ATTEMPT, verification_code: null, ends_in: 600, answer_in: 300 };
  answer(api.signing.mobileId, begun);
  answer(api.signing.smartId, begun);
  answer(api.signing.progress, () => (states.length > 1 ? states.shift()! : states[0]!));
  answer(api.signing.cancelAttempt, undefined);
}

const ATTEMPTS = new Set(["signing.mobileId", "signing.smartId", "signing.cancelAttempt"]);
/** The calls that were posted for the attempt. */
const posted = () => requestedRows().filter((name) => ATTEMPTS.has(name));

const button = (name: string) => screen.getByRole("button", { name });
const heading = (name: string) => screen.findByRole("heading", { name });

beforeEach(() => {
  hastenTimers();
  answer(api.signing.container, { ...PENDING, id_code: CODE });
  answer(api.signing.keep, undefined);
});

async function openDialog(): Promise<UserEvent> {
  const { user } = showPage(`/containers/${PENDING.hash}/`);
  await user.click(await screen.findByRole("button", { name: "Allkirjasta" }));
  expect(await heading("Millega allkirjastate?")).toBeVisible();
  await waitFor(() => expect(button("ID-kaart")).toHaveFocus());
  return user;
}

async function signBySmartId(user: UserEvent): Promise<void> {
  await user.click(button("Smart-ID"));
  await user.click(await screen.findByRole("button", { name: "Jätka" }));
}

it("lets files be read before the means is chosen, and shows the code as soon as it is known", async () => {
  answerAttempts([
    progress("waiting"),
    progress("waiting", "4711"),
    progress("waiting", "4711"),
    progress("embedding", "4711"),
    progress("embedding"),
    progress("signed"),
  ]);
  const user = await openDialog();
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByRole("link", { name: /^Ostuakt 2026-17\.pdf/ })).toHaveAttribute("target", "_blank");
  await expectAccessible();
  await user.click(button("Smart-ID"));
  expect(await screen.findByRole("textbox", { name: "Isikukood" })).toHaveValue(CODE);
  await expectAccessible();
  await user.click(button("Jätka"));
  const spoken = await screen.findByText("Kontrollkood on 4 7 1 1");
  expect(spoken).toHaveAttribute("aria-live", "assertive");
  expect(screen.getByText(/sisestage PIN2/)).toBeVisible();
  expect(await screen.findByText("Lisan allkirja ümbrikku …")).toBeVisible();
  const done = await heading("Aktid on edukalt allkirjastatud");
  await waitFor(() => expect(done).toHaveFocus());
  await expectAccessible();
  // The page below is that of the container.
  expect(screen.queryByRole("link", { name: "Ava ümbrik" })).toBeNull();
  await user.click(screen.getAllByRole("button", { name: "Sulge" }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posted()).toEqual(["signing.smartId"]);
});

it("tells a failure, and begins anew on 'Tagasi' with the means of the last time first", async () => {
  const message = "Keeldusite või katkestasite toimingu.";
  answerAttempts([progress("waiting"), { ...progress("failed"), message }]);
  const user = await openDialog();
  await user.click(button("Mobiil-ID"));
  await fill(user, await screen.findByRole("textbox", { name: "Telefoninumber" }), "00000766");
  await user.dblClick(button("Jätka"));
  const failed = await heading("Allkirjastamine ebaõnnestus");
  await waitFor(() => expect(failed).toHaveFocus());
  expect(screen.getByRole("alert")).toHaveTextContent(message);
  await expectAccessible();
  await user.click(button("Tagasi"));
  await waitFor(() => expect(button("Mobiil-ID")).toHaveFocus());
  await user.click(button("Mobiil-ID"));
  expect(await screen.findByRole("textbox", { name: "Telefoninumber" })).toHaveValue("00000766");
  expect(posted()).toEqual(["signing.mobileId"]);
});

it("asks before it is closed while the phone waits, says what becomes of container and PIN, and then cancels the attempt", async () => {
  answerAttempts([progress("waiting", "4711")]);
  const user = await openDialog();
  await signBySmartId(user);
  await screen.findByText("Kontrollkood on 4 7 1 1");
  const cross = () => within(screen.getAllByRole("dialog")[0]!).getByRole("button", { name: "Sulge" });
  await user.click(cross());
  const question = within(await screen.findByRole("dialog", { name: "Kas katkestada allkirjastamine?" }));
  expect(question.getByText(/^Allkiri jääb andmata/)).toBeVisible();
  expect(question.getByText(/ärge seda enam sisestage/)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Jätka allkirjastamist" }));
  expect(posted()).toEqual(["signing.smartId"]);
  expect(screen.getByText("Kontrollkood on 4 7 1 1")).toBeInTheDocument();
  await user.click(cross());
  await screen.findByRole("button", { name: "Katkesta ja sulge" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Katkesta ja sulge" })).toBeNull());
  expect(screen.getByText("Kontrollkood on 4 7 1 1")).toBeInTheDocument();
  await user.click(cross());
  await user.click(await screen.findByRole("button", { name: "Katkesta ja sulge" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(posted()).toEqual(["signing.smartId", "signing.cancelAttempt"]));
});

it("asks before it is closed while the call that asks the phone is not answered yet, and cancels what it began", async () => {
  answerAttempts([progress("waiting", "4711")]);
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(api.signing.smartId, async () => {
    await promise;
    return { id: ATTEMPT, verification_code: "4711", ends_in: 600, answer_in: 600 };
  });
  const user = await openDialog();
  await signBySmartId(user);
  await user.click(within(screen.getAllByRole("dialog")[0]!).getByRole("button", { name: "Sulge" }));
  const question = within(await screen.findByRole("dialog", { name: "Kas katkestada allkirjastamine?" }));
  expect(question.getByText(/ärge seda enam sisestage/)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Katkesta ja sulge" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  resolve();
  await waitFor(() => expect(posted()).toEqual(["signing.smartId", "signing.cancelAttempt"]));
});

it("says that nothing was signed when it is closed before a means is chosen", async () => {
  const user = await openDialog();
  await user.click(button("Sulge"));
  expect(await screen.findByText("Aken suleti enne allkirja andmist. Midagi ei allkirjastatud.")).toBeVisible();
});

it("keeps the container of a page without releasing it, and shows the minutes that Mobile-ID waits", async () => {
  answerAttempts([progress("waiting", "0815")]);
  const user = await openDialog();
  await waitFor(() => expect(requestsTo(api.signing.keep)).toMatchObject([{ params: { hash: PENDING.hash } }]));
  await user.click(button("Mobiil-ID"));
  expect(await screen.findByRole("textbox", { name: "Isikukood" })).toHaveAttribute("readonly");
  await fill(user, screen.getByRole("textbox", { name: "Telefoninumber" }), "00000766");
  await user.click(button("Jätka"));
  expect(await screen.findByRole("timer")).toHaveTextContent(/^Aega on (5:00|4:5\d)$/);
  await user.click(button("Katkesta"));
  expect(
    await screen.findByText(/^Allkirjastamine on katkestatud\. Kui seade küsib veel PIN-i, ärge seda/),
  ).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(posted()).toEqual(["signing.mobileId", "signing.cancelAttempt"]);
  expect(requestsTo(api.signing.release)).toEqual([]);
});

it("waits for a signature that is given, which cannot be stopped", async () => {
  const states = [progress("waiting", "0815")];
  answerAttempts(states);
  refuse(api.signing.cancelAttempt, "signature_pending");
  const user = await openDialog();
  await signBySmartId(user);
  await user.click(await screen.findByRole("button", { name: "Katkesta" }));
  expect(await screen.findByText("Lisan allkirja ümbrikku …")).toBeVisible();
  states[0] = progress("signed");
  const done = await heading("Aktid on edukalt allkirjastatud");
  await waitFor(() => expect(done).toHaveFocus());
});

it.each([api.signing.mobileId, api.signing.smartId])(
  "shows the usual sentence in the form where $name is answered by a gateway",
  async (row) => {
    answerForeign(row, 504, "<html>Gateway Timeout</html>");
    const user = await openDialog();
    await user.click(button(row === api.signing.mobileId ? "Mobiil-ID" : "Smart-ID"));
    if (row === api.signing.mobileId) {
      await fill(user, await screen.findByRole("textbox", { name: "Telefoninumber" }), "00000766");
    }
    await user.click(await screen.findByRole("button", { name: "Jätka" }));
    expect(await screen.findByText("Midagi läks valesti, palun proovige uuesti")).toBeVisible();
    expect(button("Jätka")).toBeVisible();
  },
);

it("has a sentence for a result without one", async () => {
  answerAttempts([progress("failed")]);
  await signBySmartId(await openDialog());
  expect(await screen.findByRole("alert")).toHaveTextContent("Midagi läks valesti, palun proovige uuesti");
});

it("goes on with an attempt while the page below the dialog reads its container again", async () => {
  answerAttempts([...Array.from({ length: 8 }, () => progress("waiting", "4711")), progress("signed")]);
  let reads = 0;
  answer(api.signing.container, () => {
    reads += 1;
    return { ...PENDING, name: `Loetud ${reads}`, id_code: CODE, is_being_signed: true };
  });
  const user = await openDialog();
  await signBySmartId(user);
  await screen.findByText("Kontrollkood on 4 7 1 1");
  const before = reads;
  await waitFor(() => expect(reads).toBeGreaterThan(before));
  const done = await heading("Aktid on edukalt allkirjastatud");
  await waitFor(() => expect(done).toHaveFocus());
  expect(posted()).toEqual(["signing.smartId"]);
});

it("says that a container has no files, and does not let it be signed", async () => {
  answer(api.signing.container, { ...PENDING, items: [] });
  showPage(`/containers/${PENDING.hash}/`);
  expect(await screen.findByText("Failid puuduvad")).toBeVisible();
  expect(screen.getByText("Palun teatage sellest kasutajatoele.", { exact: false })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Allkirjasta" })).toBeNull();
  await expectAccessible();
});

it("says of a signing that another tab has cancelled that it is cancelled already, and leaves its page", async () => {
  const message = "Allkirjastamine on juba katkestatud või ümbrik kustutatud.";
  refuse(api.signing.cancel, "not_found", { message });
  const { user, address } = showPage(`/containers/${PENDING.hash}/`);
  await user.click(await screen.findByRole("button", { name: "Katkesta allkirjastamine" }));
  const asked = within(await screen.findByRole("dialog"));
  await user.click(asked.getByRole("button", { name: "Katkesta allkirjastamine" }));
  await waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual([message]));
  expect(address()).toMatch(/^\/acts\/dashboard/);
});
