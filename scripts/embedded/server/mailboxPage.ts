import type { Letter } from "./receivedLetter.ts";

export function mailboxPage(letters: readonly Letter[]): string {
  const items = letters
    .toReversed()
    .map(
      ({ received, to, subject, text, files }) =>
        `<article><h2>${escape(subject)}</h2><p>${escape(to.join(", "))} · ${escape(received)}</p><pre>${linked(text)}</pre>${files.map(attached).join("")}</article>`,
    );
  return page(items.join("") || "<p>Kirju ei ole.</p>");
}

export function askForKey(): string {
  return page(
    `<p>Kirju saab lugeda võtmega, mis on terminali kirjutatud lingis.</p><form><label>Võti <input name="key" type="password" autocomplete="off" required></label> <button>Ava</button></form>`,
  );
}

function page(content: string): string {
  return `<!doctype html><html lang="et"><meta charset="utf-8"><title>Virn: postkast</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1c2420}article{border:1px solid #d8ddda;border-radius:8px;padding:1rem 1.25rem;margin:1rem 0}h2{font-size:1.05rem;margin:0}p{color:#5b6660;margin:.25rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}@media screen and (prefers-color-scheme:dark){body{background:#161614;color:#ecece6}article{border-color:#41413d}p{color:#a8a8a0}a{color:#9ad2b2}}</style>
<h1>Postkast</h1>${content}</html>`;
}

function attached({ name, bytes }: Letter["files"][number]): string {
  return `<p>Manus: ${escape(name)} (${Math.ceil(bytes / 1000)} kB)</p>`;
}

function linked(text: string): string {
  return escape(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
