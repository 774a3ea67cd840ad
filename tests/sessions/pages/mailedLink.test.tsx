import { screen, waitFor } from "@testing-library/react";
import { expect, it, test } from "vitest";
import { refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { api } from "#web/api/table.ts";
import { secretIn } from "#web/sessions/signInSearch.ts";

const secret = "s".repeat(43);

it("takes the secret of a letter out of the address, and sends it when the person goes on", async () => {
  refuse(api.sessions.signIn, "link_expired");
  const { user, address } = showPage(`/login#token=${secret}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Tere tulemast tagasi" })).toBeVisible();
  await waitFor(() => expect(address()).toBe("/login"));
  expect(requestsTo(api.sessions.signIn)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Jätka" }));
  expect(await screen.findByText("Sisselogimise link on aegunud või juba kasutatud. Palun küsige uus.")).toBeVisible();
  expect(requestsTo(api.sessions.signIn).map(({ body }) => body)).toEqual([{ token: secret }]);
});

it("takes the secret of a second letter that is opened in the same tab", async () => {
  refuse(api.sessions.signIn, "link_expired");
  const { user, history } = showPage("/login");
  expect(await screen.findByRole("heading", { level: 1, name: "Logi sisse" })).toBeVisible();
  history.push(`/login#token=${secret}`);
  await user.click(await screen.findByRole("button", { name: "Jätka" }));
  await waitFor(() => expect(requestsTo(api.sessions.signIn)).toHaveLength(1));
});

it.each([
  ["ru", "С возвращением", "Продолжить", "Ссылка для входа устарела или уже использована. Запросите новую."],
  ["en", "Welcome back", "Continue", /^The link to sign in is too old/],
])("speaks the language of the letter: %s", async (language, title, proceed, expired) => {
  refuse(api.sessions.signIn, "link_expired");
  const { user, address } = showPage(`/login?language=${language}#token=${secret}`);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
  await waitFor(() => expect(address()).toBe(`/login?language=${language}`));
  await user.click(screen.getByRole("button", { name: proceed }));
  expect(await screen.findByText(expired)).toBeVisible();
  expect(document.documentElement.lang).toBe(language);
});

it("speaks the language of the letter whose link asks to sign in first", async () => {
  const next = encodeURIComponent("/containers/leht/?sign=1&language=ru");
  showPage(`/login?next=${next}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Войти" })).toBeVisible();
});

it("opens the help of the sign-in by its key and by a button, which a phone has too", async () => {
  const { user } = showPage("/login");
  await screen.findByRole("heading", { level: 1, name: "Logi sisse" });
  for (const open of [() => user.click(screen.getByRole("button", { name: "Abi" })), () => user.keyboard("?")]) {
    (document.activeElement as HTMLElement).blur();
    await open();
    expect(await screen.findByRole("dialog", { name: "Abi" })).toHaveTextContent("Sisselogimine");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

test.each([
  ["", undefined],
  ["token=", undefined],
  ["other=1", undefined],
  ["token=abc-_1", "abc-_1"],
  ["other=1&token=abc", "abc"],
])("finds the secret behind # in %j", (hash, expected) => {
  expect(secretIn(hash)).toBe(expected);
});
