export interface LetterText {
  subject: string;
  text: string;
  html: string;
}

/** `below`: the same in another language. */
export function letterText(
  subject: string,
  paragraphs: readonly string[],
  below?: { language: string; paragraphs: readonly string[] },
): LetterText {
  const translated = below ? `<hr><div lang="${below.language}">${htmlOf(below.paragraphs)}</div>` : "";
  return {
    subject,
    text: [...paragraphs, ...(below ? ["* * *", ...below.paragraphs] : [])].join("\n\n"),
    html: `${htmlOf(paragraphs)}${translated}`,
  };
}

function htmlOf(paragraphs: readonly string[]): string {
  return paragraphs.map((paragraph) => `<p>${withLinks(escapeHtml(paragraph))}</p>`).join("");
}

function withLinks(html: string): string {
  return html.replaceAll(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
