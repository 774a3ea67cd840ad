import { describe, expect, it } from "vitest";
import {
  byTitle,
  checkChangedMedia,
  checkLink,
  checkMedia,
  hostOf,
  isTitleTaken,
  MAX_LINK_LENGTH,
  MAX_TITLE_LENGTH,
} from "#shared/media/mediaInput.ts";

describe("a link", () => {
  const longest = `https://a.ee/${"x".repeat(MAX_LINK_LENGTH - "https://a.ee/".length)}`;

  it.each([
    ["https://www.riigiteataja.ee/akt/123?leiaKehtiv", "https://www.riigiteataja.ee/akt/123?leiaKehtiv"],
    [" HTTPS://Eesti.EE ", "https://eesti.ee/"],
    ["https://õpe.ee/a b", "https://xn--pe-bka.ee/a%20b"],
    ["https://veosed.example:8443/#osa", "https://veosed.example:8443/#osa"],
    [longest, longest],
  ])("%s is stored as %s", (typed, link) => {
    expect(checkLink(typed)).toEqual({ ok: true, link });
  });

  it.each([
    ["", "no_link"],
    ["  ", "no_link"],
    ["http://eesti.ee", "not_https"],
    ["eesti.ee", "not_https"],
    ["//eesti.ee", "not_https"],
    ["https:eesti.ee", "not_https"],
    ["ftp://eesti.ee", "not_https"],
    ["javascript:alert(1)//https://eesti.ee", "not_https"],
    ["data:text/html,<p>", "not_https"],
    ["java\nscript:alert(1)", "not_https"],
    ["https://", "no_address"],
    ["https://localhost/", "no_address"],
    ["https://../", "no_address"],
    ["https://[::1]/", "no_address"],
    ["https://a b.ee/", "no_address"],
    ["https://mari@eesti.ee/", "with_password"],
    ["https://mari:salasona@eesti.ee/", "with_password"],
    ["https://eesti.ee@kuri.example/", "with_password"],
    [`${longest}x`, "long_link"],
  ])("%s is refused: %s", (typed, reason) => {
    expect(checkLink(typed)).toEqual({ ok: false, reason });
  });

  it("shows the host that it leads to", () => {
    expect(["https://www.eesti.ee/et", "https://veosed.example:8443/"].map(hostOf)).toEqual([
      "eesti.ee",
      "veosed.example",
    ]);
  });
});

describe("an entry", () => {
  const link = "https://eesti.ee/";
  const title = "Juhend";

  it.each([
    ["a link", { title, link }, { ok: true, title, content: { link } }],
    ["an upload", { title, upload: "u" }, { ok: true, title, content: { upload: "u" } }],
    ["neither", { title }, { ok: false, errors: { upload: "no_content" } }],
    ["neither, nor a title", { title: " " }, { ok: false, errors: { title: "no_title", upload: "no_content" } }],
    ["both", { title, link, upload: "u" }, { ok: false, errors: { link: "two_contents" } }],
    ["a wrong link", { title: "", link: "eesti.ee" }, { ok: false, errors: { title: "no_title", link: "not_https" } }],
  ])("with %s", (_, typed, expected) => {
    expect(checkMedia(typed)).toEqual(expected);
  });

  it("keeps its link or file when a change names none", () => {
    expect(checkChangedMedia({ title })).toEqual({ ok: true, title, content: undefined });
    expect(checkChangedMedia({ title, link: "x" })).toEqual({ ok: false, errors: { link: "not_https" } });
  });

  it.each([
    ["  Veo \n juhend ", "Veo juhend"],
    ["O\u0303petus", "Õpetus"],
    ["x".repeat(MAX_TITLE_LENGTH), "x".repeat(MAX_TITLE_LENGTH)],
  ])("has its title %j as %j", (typed, expected) => {
    expect(checkMedia({ title: typed, link })).toMatchObject({ ok: true, title: expected });
  });

  it.each([
    ["\u00a0\n", "no_title"],
    ["x".repeat(MAX_TITLE_LENGTH + 1), "long_title"],
  ])("is refused with the title %j", (typed, error) => {
    expect(checkMedia({ title: typed, link })).toEqual({ ok: false, errors: { title: error } });
  });
});

describe("titles", () => {
  const entries = ["Õppevideo", "Juhend 10", "juhend 2", "Zooloogia", "Avaldus"].map((title, index) => ({
    id: index + 1,
    title,
  }));

  it("are in Estonian order, numbers by value", () => {
    expect(entries.toSorted(byTitle).map(({ title }) => title)).toEqual([
      "Avaldus",
      "juhend 2",
      "Juhend 10",
      "Zooloogia",
      "Õppevideo",
    ]);
  });

  it.each([
    ["JUHEND  2 ", undefined, true],
    ["juhend 2", 3, false],
    ["juhend 3", undefined, false],
    ["", undefined, false],
  ])("%j beside entry %s is taken: %s", (title, own, expected) => {
    expect(isTitleTaken(entries, title, own)).toBe(expected);
  });
});
