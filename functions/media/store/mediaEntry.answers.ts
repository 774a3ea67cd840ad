import { answersOf, none, text, whole } from "#functions/platform/table/answers.ts";
import { MediaEntryEntity } from "./mediaEntry.ts";

const file = none("the export has the file itself");

export const mediaEntryAnswers = answersOf(MediaEntryEntity, {
  table: { name: "media", about: "What is good to know: files and links for everyone.", key: ["id"] },
  person: none("written for everyone, about nobody"),
  history: none("an entry has no history"),
})({
  id: { column: whole("number of the entry") },
  title: { column: text("title") },
  link: { column: text("address, '' of a file") },
  file: { of: { key: file, name: file, size: file } },
  version: none("orders writes"),
});
