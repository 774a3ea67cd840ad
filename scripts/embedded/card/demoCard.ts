import { readFileSync } from "node:fs";

const EXTENSION = readFileSync(new URL("./fakeExtension.js", import.meta.url));
const ACTIONS: ReadonlySet<string> = new Set(["authenticate", "getSigningCertificate", "sign"]);

/** The reader with test cards of the demo, for pages of this system only. */
export interface DemoCard {
  extension: Buffer;
  /** Asks a card with the request of the extension; the origin is the one that the browser names, as with the real extension. */
  ask(action: string, origin: string | undefined, asked: object): Promise<{ status: number; json: string }>;
}

export function demoCard(simulator: string, publicUrl: string): DemoCard {
  return {
    extension: EXTENSION,
    async ask(action, origin, asked) {
      if (origin !== publicUrl || !ACTIONS.has(action)) return { status: 404, json: "{}" };
      const body = JSON.stringify({ ...asked, origin });
      const answer = await fetch(`${simulator}/card/${action}`, { method: "POST", body });
      return { status: answer.status, json: await answer.text() };
    },
  };
}
