import { describe, expect, test } from "vitest";
import { ariaKeys, isPressed, shownKeys } from "#web/ui/keyboard/keys.ts";

const PLAIN = { ctrlKey: false, metaKey: false, altKey: false };

describe("a key of a shortcut", () => {
  test.each([
    ["x", { key: "x" }, true],
    ["x", { key: "X" }, true],
    ["?", { key: "?" }, true],
    ["x", { key: "y" }, false],
    ["x", { key: "x", ctrlKey: true }, false],
    ["x", { key: "x", metaKey: true }, false],
    ["x", { key: "x", altKey: true }, false],
    ["Mod+Enter", { key: "Enter", ctrlKey: true }, true],
    ["Mod+Enter", { key: "Enter", metaKey: true }, true],
    ["Mod+Enter", { key: "Enter" }, false],
    ["Mod+Enter", { key: "Enter", ctrlKey: true, altKey: true }, false],
  ])("%s is pressed by %j: %s", (name, event, expected) => {
    expect(isPressed(name, { ...PLAIN, ...event })).toBe(expected);
  });

  test("is named as on the keyboard at hand", () => {
    expect(shownKeys("Mod+Enter", false)).toEqual(["Ctrl", "Enter"]);
    expect(shownKeys("Mod+Enter", true)).toEqual(["⌘", "Enter"]);
    expect(shownKeys("Escape", false)).toEqual(["Esc"]);
    expect(ariaKeys("Mod+Enter", false)).toBe("Control+Enter");
    expect(ariaKeys("Mod+Enter", true)).toBe("Meta+Enter");
    expect(ariaKeys("a", true)).toBe("a");
  });
});
