import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listening } from "#scripts/simulators/listening.ts";

interface StoredEntry {
  id: string;
  at: Date;
  /** Undefined for the marker of a removal. */
  file?: { bytes: Buffer; etag: string; headers: Record<string, string> };
}

const MAX_ENTRIES = 1000;

const LOCK = "x-amz-object-lock-";

/**
 * S3 with the versions of a bucket, in front of the embedded storage, which has none: it notes each file that is stored, and each
 * removal. Histories are in memory. A version keeps the Object Lock it was stored with, which is told and not enforced.
 */
export async function startVersionedFiles(storage: string, pageSize = MAX_ENTRIES) {
  const histories = new Map<string, StoredEntry[]>();
  const server = await listening((request, response) =>
    answer(request, response).catch((error: unknown) => {
      response
        .writeHead(500, { "content-type": "application/xml" })
        .end(`<Error><Message>${String(error)}</Message></Error>`);
    }),
  );

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const { searchParams: query } = url;
    const [, bucket = "", ...rest] = url.pathname.split("/");
    const key = decodeURIComponent(rest.join("/"));
    const body = await buffer(request);
    const method = request.method ?? "GET";
    const copied = /\?versionId=(.+)$/.exec(String(request.headers["x-amz-copy-source"] ?? ""))?.[1];
    if (key === "" && query.has("versioning"))
      return xml(response, "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>");
    if (key === "" && query.has("versions")) return xml(response, listed(query));
    const version = query.get("versionId");
    if (version !== null && method !== "DELETE") return sendVersion(response, key, version, method === "HEAD");
    if (key === "" && query.has("delete")) return xml(response, await removeMany(bucket, body.toString()));
    if (version !== null) {
      await removeVersion(bucket, key, version);
      response.writeHead(204).end();
      return;
    }
    if (copied) return xml(response, await copy(bucket, key, decodeURIComponent(copied), request.headers));
    const reply = await pass(request, url, method, body);
    const isStored = (method === "PUT" && !query.has("uploadId")) || (method === "POST" && query.has("uploadId"));
    if (reply.status < 300 && isStored && key !== "") await note(bucket, key, request.headers);
    if (reply.status < 300 && method === "DELETE" && !query.has("uploadId")) mark(key);
    response.writeHead(reply.status, reply.headers).end(reply.bytes);
  }

  async function pass(request: IncomingMessage, url: URL, method: string, body: Buffer) {
    const reply = await fetch(`${storage}${url.pathname}${url.search}`, {
      method,
      headers: passed(request.headers),
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      redirect: "manual",
    });
    let bytes = Buffer.from(await reply.arrayBuffer());
    if (url.searchParams.get("list-type") === "2") bytes = Buffer.from(withTimes(bytes.toString()));
    const headers = Object.fromEntries([...reply.headers].filter(([name]) => name !== "transfer-encoding"));
    const length = method === "HEAD" ? headers["content-length"] : String(bytes.length);
    return { status: reply.status, headers: { ...headers, ...(length ? { "content-length": length } : {}) }, bytes };
  }

  const fileAt = (bucket: string, key: string) =>
    `${storage}/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
  const entriesOf = (key: string) => histories.get(key) ?? [];
  const mark = (key: string) => add(key, {});

  function add(key: string, facts: Pick<StoredEntry, "file">): StoredEntry {
    const entry = { id: randomUUID(), at: new Date(), ...facts };
    histories.set(key, [entry, ...entriesOf(key)]);
    return entry;
  }

  /** Notes what the storage has under the key now. */
  async function note(bucket: string, key: string, given: IncomingHttpHeaders): Promise<StoredEntry> {
    const reply = await fetch(fileAt(bucket, key));
    const kept = [...reply.headers].filter(([name]) => name === "content-type" || name.startsWith("x-amz-meta-"));
    const bytes = Buffer.from(await reply.arrayBuffer());
    const headers = { ...Object.fromEntries(kept), ...headersWith(given, (name) => name.startsWith(LOCK)) };
    return add(key, { file: { bytes, etag: reply.headers.get("etag") ?? "", headers } });
  }

  async function put(bucket: string, key: string, bytes: Buffer, headers: Record<string, string>): Promise<void> {
    await fetch(fileAt(bucket, key), { method: "PUT", headers, body: new Uint8Array(bytes) });
  }

  async function removeVersion(bucket: string, key: string, id: string): Promise<void> {
    const entries = entriesOf(key).filter((entry) => entry.id !== id);
    histories.set(key, entries);
    const file = entries[0]?.file;
    if (file)
      await put(
        bucket,
        key,
        file.bytes,
        headersWith(file.headers, (name) => !name.startsWith(LOCK)),
      );
    else await fetch(fileAt(bucket, key), { method: "DELETE" });
  }

  async function removeMany(bucket: string, text: string): Promise<string> {
    for (const [, each = ""] of text.matchAll(/<Object>(.*?)<\/Object>/gs)) {
      const key = unescaped(/<Key>(.*?)<\/Key>/s.exec(each)?.[1] ?? "");
      const id = /<VersionId>(.*?)<\/VersionId>/s.exec(each)?.[1];
      if (id !== undefined) await removeVersion(bucket, key, id);
      else {
        await fetch(fileAt(bucket, key), { method: "DELETE" });
        mark(key);
      }
    }
    return "<DeleteResult></DeleteResult>";
  }

  async function copy(bucket: string, key: string, id: string, headers: IncomingHttpHeaders): Promise<string> {
    const file = entriesOf(key).find((entry) => entry.id === id)?.file;
    if (!file) throw new Error(`No version ${id} of ${key}`);
    const given = headersWith(headers, (name) => name === "content-type" || name.startsWith("x-amz-meta-"));
    await put(bucket, key, file.bytes, given);
    const { file: stored } = await note(bucket, key, headers);
    return `<CopyObjectResult><ETag>${escaped(stored?.etag ?? "")}</ETag></CopyObjectResult>`;
  }

  function sendVersion(response: ServerResponse, key: string, id: string, isHead: boolean): void {
    const file = entriesOf(key).find((entry) => entry.id === id)?.file;
    if (!file) response.writeHead(404).end();
    else {
      const headers = { ...file.headers, etag: file.etag, "content-length": file.bytes.length };
      response.writeHead(200, headers).end(isHead ? undefined : file.bytes);
    }
  }

  function listed(query: URLSearchParams): string {
    const all = [...histories.keys()]
      .toSorted()
      .flatMap((key) => entriesOf(key).map((entry, index) => ({ key, entry, index })));
    const from = all.findIndex(
      ({ key, entry }) => key === query.get("key-marker") && entry.id === query.get("version-id-marker"),
    );
    const page = all.slice(from + 1, from + 1 + pageSize);
    const last = page.at(-1);
    const isTruncated = from + 1 + pageSize < all.length;
    const elements = page.map(({ key, entry: { id, at, file }, index }) => {
      const facts = `<Key>${escaped(key)}</Key><VersionId>${id}</VersionId><IsLatest>${index === 0}</IsLatest><LastModified>${at.toISOString()}</LastModified>`;
      if (!file) return `<DeleteMarker>${facts}</DeleteMarker>`;
      return `<Version>${facts}<ETag>${escaped(file.etag)}</ETag><Size>${file.bytes.length}</Size></Version>`;
    });
    const next =
      isTruncated && last
        ? `<NextKeyMarker>${escaped(last.key)}</NextKeyMarker><NextVersionIdMarker>${last.entry.id}</NextVersionIdMarker>`
        : "";
    return `<ListVersionsResult><IsTruncated>${isTruncated}</IsTruncated>${next}${elements.join("")}</ListVersionsResult>`;
  }

  /** A file that came back has the time of its version, and not that of its return. */
  function withTimes(text: string): string {
    return text.replaceAll(
      /<Key>([^<]*)<\/Key>(.*?)<LastModified>[^<]*<\/LastModified>/gs,
      (whole, key: string, between: string) => {
        const at = entriesOf(unescaped(key))[0]?.at;
        return at ? `<Key>${key}</Key>${between}<LastModified>${at.toISOString()}</LastModified>` : whole;
      },
    );
  }

  return {
    ...server,
  };
}

function passed(headers: IncomingHttpHeaders): Record<string, string> {
  const hopByHop = new Set(["connection", "content-length", "expect", "host", "transfer-encoding"]);
  return headersWith(headers, (name) => !hopByHop.has(name) && !name.startsWith(LOCK));
}

function headersWith(headers: IncomingHttpHeaders, isWanted: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      isWanted(name) && value !== undefined ? [[name, String(value)]] : [],
    ),
  );
}

function xml(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${text}`);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function unescaped(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
