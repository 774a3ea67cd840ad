import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { requestsTo } from "#tests/support/pages/answers.ts";
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
