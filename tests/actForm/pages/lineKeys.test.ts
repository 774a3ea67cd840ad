import { describe, expect, it } from "vitest";
import { pastedColumn, stepsOf } from "#web/actForm/grid/lineKeys.ts";

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

describe("keys in a column", () => {
  it.each([
    ["ArrowDown", {}, 1],
    ["ArrowUp", {}, -1],
    ["Enter", {}, 1],
    ["Enter", { shiftKey: true }, -1],
    ["Tab", {}, 1],
    ["Tab", { shiftKey: true }, -1],
    ["ArrowDown", { altKey: true }, undefined],
    ["Enter", { ctrlKey: true }, undefined],
    ["a", {}, undefined],
  ])("%s with %o moves %s lines down", (key, modifiers, steps) => {
    expect(stepsOf({ key, ...plain, ...modifiers })).toBe(steps);
  });
});

describe("a pasted column", () => {
  it.each([
    ["one value", "3,25", undefined],
    ["one value with the line end of a cell", "3,25\r\n", undefined],
    ["lines of a spreadsheet", "1\r\n2\r\n3\r\n", ["1", "2", "3"]],
    ["several columns", "1\tx\n2\ty", ["1", "2"]],
    ["an empty line in the middle", "1\n\n3", ["1", "", "3"]],
    ["an empty text", "", undefined],
  ])("with %s", (_, text, cells) => {
    expect(pastedColumn(text)).toEqual(cells);
  });
});
