import { ContainerEntity, type ContainerSignature, containerByHash } from "#functions/containers/store/container.ts";
import { sumWrites } from "#functions/containers/store/containerMoves.ts";
import { commit } from "#functions/platform/table/transaction.ts";

const PLATFORM = {
  party: "platform",
  name: "MÄNNIK,MARI-LIIS",
  code: "60001019906",
  at: "2026-11-20T10:00:00.000Z",
} as const;
const COMPANY = { party: "company", name: "METS,TOOMAS", code: "60001018800", at: "2026-11-21T10:00:00.000Z" } as const;

/** Gives a container signatures as an attempt to sign it does, without their bytes. `code`: of who signs for the company. */
export async function signWithoutBytes(hash: string, parties: 1 | 2 = 1, code: string = COMPANY.code): Promise<void> {
  const container = await containerByHash(hash);
  if (!container) throw new Error("No such container");
  const signatures: ContainerSignature[] = parties === 1 ? [PLATFORM] : [PLATFORM, { ...COMPANY, code }];
  const version = container.version + parties;
  const signed = { ...container, signatures, version, signed: `containers/${hash}/${version}.asice` };
  const after = { ...signed, status: parties === 1 ? "SIGN_ONE" : "SIGN_BOTH" } as const;
  await commit([ContainerEntity.put(after), ...sumWrites(container, after)]);
}
