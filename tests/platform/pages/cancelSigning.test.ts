import { afterEach, expect, it, vi } from "vitest";

vi.hoisted(() => vi.stubGlobal("BUILD_FACTS", { table: {} }));

import { cancelSigning } from "#web/signing/cancelSigning.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("logs a warning and sends nothing where a container has no hash", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const sent = vi.spyOn(globalThis, "fetch");
  expect(await cancelSigning("")).toBeUndefined();
  expect(warned).toHaveBeenCalledOnce();
  expect(sent).not.toHaveBeenCalled();
});
