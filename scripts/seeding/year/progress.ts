import { createServer } from "node:http";

export interface Progress {
  /** `share` from 0 to 1. */
  report: (share: number) => void;
  close(): Promise<void>;
}

const SECONDS_BETWEEN = 2;
const PERCENT = 100;

/** Says how far the year is, in the terminal and at the address at which the application will be. */
export async function showProgress(port: number): Promise<Progress> {
  let percent = 0;
  const server = createServer((_request, response) => {
    response
      .writeHead(503, {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        refresh: String(SECONDS_BETWEEN),
        "retry-after": String(SECONDS_BETWEEN),
      })
      .end(pageOf(percent));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    report(share) {
      const now = Math.floor(share * PERCENT);
      if (now === percent) return;
      percent = now;
      if (process.stdout.isTTY) process.stdout.write(`\rDemo data: ${percent} %`);
      else if (percent % 10 === 0) console.log(`Demo data: ${percent} %`);
    },
    async close() {
      if (process.stdout.isTTY) process.stdout.write("\n");
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pageOf(percent: number): string {
  const text = "Virn valmistab näidisandmeid: aasta akte, kirju ja allkirju. See juhtub ainult esimesel käivitamisel.";
  return `<!doctype html>
<html lang="et">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Virn: ${percent} %</title>
<body style="font: 1rem/1.5 system-ui, sans-serif; max-width: 30rem; margin: 20vh auto; padding: 0 1rem">
<h1 style="font-size: 1.25rem">Virn</h1>
<p>${text}</p>
<p><progress max="100" value="${percent}" aria-label="Valmis" style="width: 100%"></progress> ${percent} %</p>
</body>
</html>`;
}
