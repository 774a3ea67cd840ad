import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, requestsTo } from "#tests/support/pages/answers.ts";
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

it("sends the link of the letter that led here", async () => {
  answer(api.signing.signInBySmartId, {
    id: "3d1f5c0e-0a1b-4c2d-8e3f-5a6b7c8d9e0f",
    verification_code: "1234",
    ends_in: 300,
  });
  answer(api.signing.signInProgress, { state: "waiting", verification_code: "1234", message: null, ends_in: 299 });
  answer(api.signing.cancelSignIn, undefined);
  const { user } = showPage("/login?next=%2Feudr%2F#letter=leht");
  expect(await screen.findByText(/Kui oled metsa omanik ja sul kasutajat veel ei ole, avame selle/)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Smart-ID" }));
  await fill(user, await screen.findByRole("textbox", { name: "Isikukood" }), "40504040001");
  await user.click(screen.getByRole("button", { name: "Jätka" }));
  expect(await screen.findByText("1234")).toBeVisible();
  expect(requestsTo(api.signing.signInBySmartId).map(({ body }) => body)).toEqual([
    { idCode: "40504040001", letter: "leht" },
  ]);
});
