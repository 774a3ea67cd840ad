import { createHmac } from "node:crypto";
import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { sameSecret } from "#functions/sessions/cookies.ts";
import { localCredentials } from "#scripts/embedded/services/local.ts";

const MAX_SECONDS = 7 * 24 * 60 * 60;
/** Difference between this clock and the one that signed; both are on this machine. */
const SKEW_MS = 5000;

/** Checks the signatures of handlers; the stand-in of S3 checks nothing. */
export interface FileSignatures {
  readable(address: URL, now: Date): Promise<{ bucket: string; key: string } | undefined>;
  isSignedPolicy(policy: string, credential: string, signature: string): boolean;
}

export function fileSignatures(publicUrl: string, secret: string): FileSignatures {
  const region = localCredentials.AWS_REGION;
  const accessKeyId = localCredentials.AWS_ACCESS_KEY_ID;
  const s3 = new S3Client({
    region,
    endpoint: `${publicUrl}/files`,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey: secret },
  });
  return {
    async readable(address, now) {
      const given = address.searchParams;
      const signingDate = dateOf(given.get("X-Amz-Date") ?? "");
      const expiresIn = Number(given.get("X-Amz-Expires"));
      const [, bucket = "", key = ""] = /^\/files\/([^/]+)\/(.+)$/.exec(decoded(address.pathname)) ?? [];
      if (!signingDate || bucket === "" || !(expiresIn > 0 && expiresIn <= MAX_SECONDS)) return undefined;
      const age = now.getTime() - signingDate.getTime();
      if (age < -SKEW_MS || age > expiresIn * 1000) return undefined;
      const disposition = given.get("response-content-disposition");
      const type = given.get("response-content-type");
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(disposition === null ? {} : { ResponseContentDisposition: disposition }),
        ...(type === null ? {} : { ResponseContentType: type }),
      });
      // Signed again for reading this key: all but the right link differs, in its signature or in a parameter.
      const right = new URL(await getSignedUrl(s3, command, { signingDate, expiresIn }));
      return sameSecret(canonical(right), canonical(address)) ? { bucket, key } : undefined;
    },
    isSignedPolicy(policy, credential, signature) {
      const [owner, day = "", ...scope] = credential.split("/");
      if (owner !== accessKeyId || scope.join("/") !== `${region}/s3/aws4_request`) return false;
      return sameSecret(signature, policySignature(policy, secret, [day, ...scope]));
    },
  };
}

/** AWS Signature Version 4 of a POST policy: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-authentication-HTTPPOST.html */
function policySignature(policy: string, secret: string, scope: readonly string[]): string {
  const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  return hmac(scope.reduce(hmac, Buffer.from(`AWS4${secret}`)), policy).toString("hex");
}

/** Reads the form of AWS, such as 20261122T060000Z. */
function dateOf(text: string): Date | undefined {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function canonical({ pathname, searchParams }: URL): string {
  const sorted = new URLSearchParams(searchParams);
  sorted.sort();
  return `${decoded(pathname)}?${sorted}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "";
  }
}
