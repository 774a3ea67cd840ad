import type { LetterWithFile } from "./mail.ts";

export type LetterText = Pick<LetterWithFile, "subject" | "text" | "html">;

/** A letter of paragraphs, as text and as HTML, in which addresses are links. */
export function letterText(subject: string, paragraphs: readonly string[]): LetterText {
  return {
    subject,
    text: paragraphs.join("\n\n"),
    html: paragraphs.map((paragraph) => `<p>${linked(escapeHtml(paragraph))}</p>`).join(""),
  };
}

function linked(html: string): string {
  return html.replaceAll(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
