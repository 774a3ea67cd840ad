import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const EVERY_MS = 20;

/** Peak of heap and buffers above the start, in megabytes. */
export async function peakMemory<Result>(work: () => Promise<Result>): Promise<{ result: Result; megabytes: number }> {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  const used = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const start = used();
  let peak = start;
  const timer = setInterval(() => {
    peak = Math.max(peak, used());
  }, EVERY_MS);
  try {
    const result = await work();
    return { result, megabytes: (Math.max(peak, used()) - start) / 1_000_000 };
  } finally {
    clearInterval(timer);
  }
}
