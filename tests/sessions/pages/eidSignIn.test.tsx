import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { api } from "#web/api/table.ts";

it("tells wrong numbers at their fields, and asks nothing", async () => {
  const { user } = showPage("/login");
  await user.click(await screen.findByRole("button", { name: "Mobiil-ID" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Mobiil-ID" })).toBeVisible();
  const send = () => user.click(screen.getByRole("button", { name: "Jätka" }));
  await send();
  expect(await screen.findByText("Palun sisestage telefoninumber")).toBeVisible();
  expect(screen.getByText("Palun sisestage isikukood")).toBeVisible();
  await fill(user, screen.getByRole("textbox", { name: "Telefoninumber" }), "123");
  await fill(user, screen.getByRole("textbox", { name: "Isikukood" }), "6000101990");
  await send();
  expect(await screen.findByText("Vale isikukood: tohib sisaldada 11 numbrit")).toBeVisible();
  expect(requestsTo(api.signing.signInByMobileId)).toEqual([]);
});

it("opens with the means by which somebody signed in here last, until a link is asked for", async () => {
  answer(api.sessions.requestLink, undefined);
  localStorage.setItem("virn.signIn", "smartId");
  const { user } = showPage("/login");
  expect(await screen.findByRole("heading", { level: 1, name: "Smart-ID" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Tagasi" }));
  await fill(user, await screen.findByRole("textbox", { name: "E-posti aadress" }), "mets@virn.example");
  await user.click(screen.getByRole("button", { name: "Saada link" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Vaadake oma postkasti" })).toBeVisible();
  expect(localStorage.getItem("virn.signIn")).toBeNull();
});

it.each([
  ["ru", "Адрес эл. почты", "Введите правильный адрес эл. почты."],
  ["en", "E-mail address", "Please enter a correct e-mail address."],
])("speaks the language of the page from which an owner comes: %s", async (language, email, wrong) => {
  refuse(api.sessions.requestLink, "invalid_fields", {
    fields: { email: ["Palun sisestage korrektne e-posti aadress."] },
  });
  const { user } = showPage(`/login?language=${language}`);
  await user.click(await screen.findByRole("textbox", { name: email }));
  await user.keyboard("mets@virn.example{Enter}");
  expect(await screen.findByText(wrong)).toBeVisible();
  expect(document.documentElement.lang).toBe(language);
});
