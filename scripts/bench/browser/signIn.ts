import type { BrowserContext } from "@playwright/test";

/** Signs the context in as an agent of the demo. @throws when the application refuses */
export async function signIn(browser: BrowserContext, url: string): Promise<void> {
  const answer = await browser.request.post("/demo/sign_in", {
    data: { email: "mari@virn.example" },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`The demo sign-in answered ${answer.status()}`);
}
