import { existsSync, readdirSync } from "node:fs";
import net from "node:net";
import { join } from "node:path";
import { startFauxqs } from "fauxqs";
import { readWhole } from "#scripts/files/wholeFiles.ts";
import { queueNames } from "#shared/platform/queues.ts";
import { FILES_BUCKET, localCredentials, queueAttributes } from "./local.ts";

export interface FilesAndQueues {
  endpoint: string;
  bucket: string;
  queueUrl(queue: string): string;
  stop(): Promise<unknown>;
}

/**
 * Starts fauxqs, an S3 and SQS, with the bucket and all queues; in memory when `dataDir` is undefined.
 * @param keepsMessages false for messages in memory all the same
 */
export async function startFilesAndQueues(
  dataDir: string | undefined,
  visibilitySeconds: number,
  keepsMessages = true,
): Promise<FilesAndQueues> {
  if (dataDir) putAsideDamaged(join(dataDir, "files"));
  const server = await onLoopback(() =>
    startFauxqs({
      port: 0,
      logger: false,
      defaultRegion: localCredentials.AWS_REGION,
      ...(dataDir ? { s3StorageDir: join(dataDir, "files") } : {}),
      ...(dataDir && keepsMessages ? { dataDir: join(dataDir, "queues") } : {}),
    }),
  );
  // setup leaves existing queues and their messages alone; createQueue would make them anew, empty.
  const dead = server.setup({
    buckets: [FILES_BUCKET],
    queues: queueNames.map((name) => ({ name: deadLetters(name) })),
  });
  const deadArn = new Map(dead.queues.map(({ name, arn }) => [name, arn]));
  const { queues } = server.setup({
    queues: queueNames.map((name) => ({
      name: `virn-${name}`,
      attributes: queueAttributes(deadArn.get(deadLetters(name)), visibilitySeconds),
    })),
  });
  const urls = new Map(queues.map(({ name, url }) => [name, url]));
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    bucket: FILES_BUCKET,
    stop: async () => server.stop(),
    queueUrl: (queue) => urls.get(`virn-${queue}`) ?? "",
  };
}

/** Puts aside files whose facts a crash left half written: fauxqs does not start with them, and no caller was told that they are stored. */
function putAsideDamaged(folder: string): void {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  for (const name of names.filter((each) => each.endsWith(".json"))) readWhole(join(folder, name), JSON.parse);
}

const deadLetters = (queue: string) => `virn-${queue}-dead`;

/** fauxqs listens on every address and has no option for it: changes Server.listen to loopback while it starts. */
async function onLoopback<Result>(start: () => Promise<Result>): Promise<Result> {
  const servers = net.Server.prototype;
  const before = Object.getOwnPropertyDescriptor(servers, "listen");
  if (!before) throw new Error("This Node has no Server.listen of its own");
  Object.defineProperty(servers, "listen", {
    ...before,
    value(options: unknown, ...rest: unknown[]): net.Server {
      const local = typeof options === "object" && options !== null ? { ...options, host: "127.0.0.1" } : options;
      return Reflect.apply(before.value, this, [local, ...rest]);
    },
  });
  try {
    return await start();
  } finally {
    Object.defineProperty(servers, "listen", before);
  }
}
