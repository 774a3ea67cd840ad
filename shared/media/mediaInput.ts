import { foldText } from "#shared/basics/documentText.ts";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";

/** docs/rules/media.md, "Limits of the list" */
export const MAX_MEDIA_ENTRIES = 500;
export const MAX_TITLE_LENGTH = 200;
export const MAX_LINK_LENGTH = 2000;

export const mediaErrorTexts = {
  no_title: "Sisestage pealkiri.",
  long_title: `Pealkiri võib olla kuni ${MAX_TITLE_LENGTH} tähemärki.`,
  no_content: "Valige fail või sisestage link.",
  two_contents: "Valige kas fail või link, mitte mõlemat.",
  no_link: "Sisestage link.",
  not_https: "Lingi alguses peab olema https://",
  no_address: "Sellist veebiaadressi ei saa olla. Kopeerige link brauseri aadressiribalt.",
  with_password: "Lingis ei tohi olla kasutajanime ega parooli.",
  long_link: `Link võib olla kuni ${MAX_LINK_LENGTH} tähemärki.`,
} as const;
export type MediaError = keyof typeof mediaErrorTexts;

export interface MediaInput {
  title: string;
  link?: string | undefined;
  upload?: string | undefined;
}

export type MediaContent = { link: string } | { upload: string };

export type MediaErrors = Partial<Record<keyof MediaInput, MediaError>>;
export type CheckedMedia<Content> = { ok: true; title: string; content: Content } | { ok: false; errors: MediaErrors };

/** docs/rules/media.md, "A title and a file or a link" */
export function checkMedia(typed: MediaInput): CheckedMedia<MediaContent> {
  const checked = checkChangedMedia(typed);
  const errors: MediaErrors = checked.ok ? {} : checked.errors;
  if (checked.ok && checked.content) return { ...checked, content: checked.content };
  const hasContent = typed.link !== undefined || typed.upload !== undefined;
  return { ok: false, errors: hasContent ? errors : { ...errors, upload: "no_content" } };
}

/** The same for a changed entry; without content it keeps its own. */
export function checkChangedMedia(typed: MediaInput): CheckedMedia<MediaContent | undefined> {
  const errors: MediaErrors = {};
  const title = foldText(typed.title);
  if (title === "") errors.title = "no_title";
  else if (title.length > MAX_TITLE_LENGTH) errors.title = "long_title";
  const { link, upload } = typed;
  const checked = link === undefined ? undefined : checkLink(link);
  if (checked && upload !== undefined) errors.link = "two_contents";
  else if (checked && !checked.ok) errors.link = checked.reason;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const content = checked?.ok ? { link: checked.link } : upload === undefined ? undefined : { upload };
  return { ok: true, title, content };
}

export type CheckedLink =
  | { ok: true; link: string }
  | { ok: false; reason: "no_link" | "not_https" | "no_address" | "with_password" | "long_link" };

/** Checks a typed address and returns its normal form (docs/rules/media.md, "Links"). */
export function checkLink(typed: string): CheckedLink {
  const text = foldText(typed);
  if (text === "") return { ok: false, reason: "no_link" };
  if (!/^https:\/\//i.test(text)) return { ok: false, reason: "not_https" };
  if (!URL.canParse(text)) return { ok: false, reason: "no_address" };
  const url = new URL(text);
  // A local name, such as https://localhost, leads each reader elsewhere.
  if (!/[^.]\.[^.]/.test(url.hostname)) return { ok: false, reason: "no_address" };
  if (url.username !== "" || url.password !== "") return { ok: false, reason: "with_password" };
  return url.href.length > MAX_LINK_LENGTH ? { ok: false, reason: "long_link" } : { ok: true, link: url.href };
}

export function hostOf(link: string): string {
  return new URL(link).hostname.replace(/^www\./, "");
}

interface Titled {
  id: number;
  title: string;
}

/** docs/rules/media.md, "Order of the list" */
export function byTitle(one: Titled, other: Titled): number {
  return compareEstonian(one.title, other.title) || one.id - other.id;
}

/** docs/rules/media.md, "Two entries of one title" */
export function isTitleTaken(entries: readonly Titled[], title: string, own?: number): boolean {
  const clean = foldText(title);
  return entries.some((entry) => entry.id !== own && compareEstonian(entry.title, clean) === 0);
}
