import { expect, test } from "vitest";
import { classNames } from "#web/build/cssTypes.ts";

test("lists the classes of a CSS module, also nested ones and those in at-rules, and animations, but no global ones", async () => {
  const css = `
    .card, .wide > .title:not(.small)::before { width: calc(1.5px * 2); .inner & { color: red; } }
    .card[data-file=".hidden"] :global(.mantine-Button-root) { margin: 0 .5em; }
    @media print { .on-paper { display: none; } }
    @keyframes grow { 50.5% { width: 0; } }
  `;
  expect(await classNames(css)).toEqual(["card", "grow", "inner", "on-paper", "small", "title", "wide"]);
});
