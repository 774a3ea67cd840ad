import type { SignedKind } from "#shared/containers/containerStatus.ts";
import { formatCount } from "#web/ui/text/formats.ts";

export const signingText = {
  sign: "Allkirjasta",
  title: "Allkirjastamine",
  preparing: "Valmistan dokumenti allkirjastamiseks...",
  ending: "Lõpetan ettevalmistamise...",
  files: "Allkirjastatavad failid",
  lookThrough: "Vaata järjest",
  total: "Kokku käibemaksuga",
  fileCount: (count: number) => `${formatCount(count)} ${count === 1 ? "fail" : "faili"}`,
  readFirst: "Enne PIN-koodi sisestamist saate iga faili avada ja üle vaadata.",
  means: "Millega allkirjastate?",
  remaining: (count: number) =>
    `Siia ümbrikku ei mahtunud veel ${formatCount(count)} ${count === 1 ? "fail" : "faili"}. Allkirjastage ${count === 1 ? "see" : "need"} pärast uuesti.`,
  noun: "Failid",
  done: (noun: string) => `${noun} on edukalt allkirjastatud`,
  failed: "Allkirjastamine ebaõnnestus",
  off: "Allkirjastamine ei ole praegu seadistatud. Palun pöörduge kasutajatoe poole.",
  close: "Sulge",
  leaveTitle: "Kas katkestada allkirjastamine?",
  leave: "Katkesta ja sulge",
  stay: "Jätka allkirjastamist",
  leaveContainer: "Allkiri jääb andmata. Ümbrik jääb alles ja ootab uut katset või katkestamist.",
  leavePin:
    "Kui seade küsib veel PIN-i, ärge seda enam sisestage. Kui PIN on juba sisestatud, lisatakse allkiri ka ilma selle aknata.",
  stopped: "Allkirjastamine on katkestatud. Kui seade küsib veel PIN-i, ärge seda enam sisestage.",
  leftEmbedding: "Allkiri lisatakse ümbrikku ka ilma selle aknata.",
  leftUnsigned: "Aken suleti enne allkirja andmist. Midagi ei allkirjastatud.",
  openContainer: "Ava ümbrik",
  able: (count: number) => (count === 1 ? "allkirjastatav" : "allkirjastatavat"),
  signedAlready: "juba allkirjastatud või ümbrikus",
  waitsForBuyer: "ootab ostja allkirja",
  unable: (reason: string) => `ei saa: ${reason.charAt(0).toLowerCase()}${reason.slice(1).replace(/\.$/, "")}`,
  dropped: "Teise ettevõtte valik on tühistatud: korraga allkirjastatakse ühe ettevõtte faile.",
  nouns: { acts: "Aktid", documents: "Dokumendid" } satisfies Record<SignedKind, string>,
  cannotBeSigned: (reason: string) => `Ei saa valida: ${reason}`,
};

export const signaturesText = {
  cancel: "Katkesta allkirjastamine",
  cancelled: "Allkirjastamine on katkestatud.",
} as const;
