import type { Page } from "@playwright/test";
import { type ContainerStatus, containerLabel, PENDING_NOTES } from "#shared/containers/containerStatus.ts";
import type { SignContainer } from "#shared/containers/contract.ts";

/** A container as the server tells of it: to super users while it is pending, else to the company that signs next. */
export function containerOf(raw: ContainerStatus): SignContainer {
  const hash = `naidis-${raw.toLowerCase()}`;
  const signers = [
    { label: "Virn OÜ", name: "Mari Mets", id_code: "60001019906", timestamp: "2026-11-18T10:12:13.000Z" },
    { label: "Sepakivi OÜ", name: "Peeter Sepp", id_code: "40504040001", timestamp: "2026-11-19T08:00:00.000Z" },
  ];
  const signatures = signers.slice(0, { PENDING: 0, SIGN_ONE: 1, SIGN_BOTH: 2 }[raw]);
  return {
    hash,
    name: "Sepakivi OÜ aktid 18.11.2026",
    href: signatures.length === 0 ? null : `/api/v1/containers/${hash}/download/`,
    kind: "acts",
    company_name: "Sepakivi OÜ",
    status: {
      raw,
      label: containerLabel(raw, { isBeingSigned: false, isMine: true }),
      note: raw === "PENDING" ? PENDING_NOTES.prepared("Mari Mets") : null,
    },
    items: ["Ostuakt 2026-17.pdf", "Ostuakt 2026-18.pdf"].map((name, number) => ({
      file_name: name,
      href: `/api/v1/containers/${hash}/files/${number}/`,
      size: 48_231,
      title: null,
      date: null,
      sum: null,
    })),
    signatures,
    is_being_signed: false,
    can_agent_sign: raw !== "SIGN_BOTH",
    agent_sign_error: raw === "SIGN_BOTH" ? "Pole vaja kaks korda allkirjastada." : "",
    declined: null,
    can_decline: raw === "SIGN_ONE",
    can_cancel: raw === "PENDING",
    id_code: null,
  };
}

export async function answerContainer(page: Page, container: SignContainer): Promise<void> {
  await page.route(`**/api/v1/containers/${container.hash}/`, (route) => route.fulfill({ json: container }));
}

export async function answerWaiting(page: Page): Promise<void> {
  const { hash, name, kind, company_name } = containerOf("SIGN_ONE");
  const waiting = { hash, name, kind, company_name, href: `/containers/${hash}/`, files: 2 };
  const results = [{ ...waiting, since: "2026-11-18T10:12:13.000Z" }];
  await page.route("**/api/v1/signing/waiting/", (route) => route.fulfill({ json: { count: 1, results } }));
}
