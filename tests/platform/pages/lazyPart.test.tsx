import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { expect, it } from "vitest";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";

function Typed({ label }: { label: string }) {
  const [text, setText] = useState("");
  return <input aria-label={label} value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

const shown = (Part: ReturnType<typeof lazyPart<{ label: string }>>, label: string) => (
  <Suspense fallback="waits">
    <Part label={label} />
  </Suspense>
);

it("draws a part at once that was loaded before it is shown", async () => {
  const Part = lazyPart(() => Promise.resolve(Typed));
  await Part.ahead();
  const { container } = render(shown(Part, "Hind"));
  expect(container.querySelector("input")).not.toBeNull();
});

it("waits for a part that is not loaded, and keeps what was typed into it when it is drawn again", async () => {
  const code = Promise.withResolvers<typeof Typed>();
  const Part = lazyPart(() => code.promise);
  const { container, rerender } = render(shown(Part, "Hind"));
  expect(container.textContent).toBe("waits");
  code.resolve(Typed);
  await userEvent.type(await screen.findByLabelText("Hind"), "12,5");
  await Part.ahead();
  rerender(shown(Part, "Kogus"));
  expect(screen.getByLabelText<HTMLInputElement>("Kogus").value).toBe("12,5");
});
