import { type _Object, ListObjectsV2Command, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";

/** Keys are made of hashes, numbers and words: where a folder has more than a page, the characters that tell them apart are ASCII. */
const CHARACTERS = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));

/**
 * Each file of a bucket whose key begins so, once, in pages of up to 1,000 and in the order of code units. Every script lists files by this.
 * @param after only files whose key is after this one
 */
export async function* filesOfBucket(
  client: S3Client,
  bucket: string,
  prefix = "",
  after?: string,
): AsyncIterable<readonly _Object[]> {
  if (!client.config.forcePathStyle) yield* allPages(client, bucket, prefix, after);
  else
    for await (const page of firstPages(client, bucket, prefix))
      yield after === undefined ? page : page.filter(({ Key = "" }) => Key > after);
}

/**
 * For fauxqs 2.4: after the first page it skips and repeats files, since it sorts keys by the rules of a language and goes on by
 * their code units. So what has more than a page is read by the next character.
 */
async function* firstPages(client: S3Client, Bucket: string, Prefix: string): AsyncIterable<readonly _Object[]> {
  const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
  yield IsTruncated
    ? Contents.filter(({ Key }) => Key === Prefix)
    : Contents.toSorted(({ Key: one = "" }, { Key: other = "" }) => (one < other ? -1 : 1));
  for (const character of IsTruncated ? CHARACTERS : []) yield* firstPages(client, Bucket, Prefix + character);
}

async function* allPages(
  client: S3Client,
  Bucket: string,
  Prefix: string,
  StartAfter: string | undefined,
): AsyncIterable<readonly _Object[]> {
  const input = { Bucket, Prefix, StartAfter };
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, input)) yield Contents;
}
