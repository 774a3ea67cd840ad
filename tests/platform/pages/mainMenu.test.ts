import { expect, it } from "vitest";
import { linksThatFit } from "#web/shell/MainMenu.tsx";

const links = [100, 80, 90, 60];

it.each([
  ["all, to the pixel", 330, -1, 4],
  ["not the last, since 'Veel' needs room too", 329, -1, 3],
  ["not the last two", 309, -1, 2],
  ["none, where there is room for 'Veel' alone", 41, -1, 0],
  ["with a name beside 'Veel', fewer: the open page is the last", 320, 3, 2],
  ["with the open page among them, no name is needed", 320, 2, 3],
  ["all at the width of nothing, before they are drawn", 0, 0, 4],
])("shows as many links as fit: %s", (_what, room, current, fitting) => {
  const widths = room === 0 ? links.map(() => 0) : links;
  expect(linksThatFit(widths, room, { current, more: 40 })).toBe(fitting);
});
