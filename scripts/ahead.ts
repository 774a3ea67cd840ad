import { workerFile } from "#shared/handlerFiles.ts";
import { queueNames } from "#shared/platform/queues.ts";
import { warmUp } from "./embedded/handlers/gateway.ts";
import { buildSite } from "./embedded/server/site.ts";

/** Some modules read it when they are imported. Nothing is called. */
const ANY = {
  TABLE_NAME: "virn",
  FILES_BUCKET: "virn",
  PUBLIC_URL: "http://localhost",
  MAIL_FROM: "virn@virn.localhost",
};

/** Does what the first start would do: builds the pages, and imports what Node then keeps compiled (`NODE_COMPILE_CACHE`). */
export async function prepareStart(): Promise<never> {
  buildSite();
  Object.assign(process.env, ANY);
  await import("./system.ts");
  await import("./seeding/year/makeYear.ts");
  await import("./seeding/year/monthFolder.ts");
  await warmUp();
  for (const queue of queueNames) await import(`#${workerFile(queue)}`);
  process.exit(0);
}
