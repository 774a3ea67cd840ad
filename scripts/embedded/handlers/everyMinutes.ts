import { scheduleFile } from "#shared/handlerFiles.ts";

const FIRST_RUN_MS = 1500;

/** Runs a schedule soon and then regularly, never twice at the same time. Returns a function that stops it. */
export function everyMinutes(name: string, minutes: number, report: (text: string) => void): () => void {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const { handler } = await import(`#${scheduleFile(name)}`);
      await handler();
    } catch (error) {
      report(`Schedule ${name}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      isRunning = false;
    }
  };
  const first = setTimeout(() => void run(), FIRST_RUN_MS);
  const timer = setInterval(() => void run(), minutes * 60_000);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
