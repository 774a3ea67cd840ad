import { type RouterHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { PointerEventsCheckLevel, type UserEvent, userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Providers } from "#web/shell/Providers.tsx";
import { routerAt } from "./router.ts";

/** Shows a component as the site would. Returns the user who types and clicks. */
export function show(component: ReactNode): UserEvent {
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  render(<Providers env="test">{component}</Providers>);
  return user;
}

/** Shows the page of an address in its frame, with a history of its own. */
export function showPage(address: string): { user: UserEvent; history: RouterHistory; address: () => string } {
  const { router, history } = routerAt(address);
  const user = show(<RouterProvider router={router} />);
  return { user, history, address: () => history.location.href };
}

/** Replaces what is in a field at once: typing each character takes seconds in a long form. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== "") await user.paste(text);
}
