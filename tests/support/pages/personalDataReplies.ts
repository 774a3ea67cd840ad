import type { FoundPerson, PersonalData } from "#shared/personalData/contract.ts";
import { type RetentionKind, retentionKinds } from "#shared/personalData/retention.ts";

/** A person who has left, as component tests and the gallery answer for her: before and after her data are gathered, and erased. */
export const KADRI: FoundPerson = {
  id: 17,
  name: "Kadri Kask",
  email: "kadri@virn.example",
  access: "former",
  employers: [{ id: 7, name: "Haavasalu Mets OÜ" }],
};

const kinds = (counts: Partial<Record<RetentionKind, number>>, until: Partial<Record<RetentionKind, string>> = {}) =>
  retentionKinds.map((kind) => ({ kind, count: counts[kind] ?? null, kept_until: until[kind] ?? null }));

export const UNCOUNTED: PersonalData = {
  ...KADRI,
  personal_code: "48001160012",
  roles: [],
  ended: "2026-11-20T10:00:00.000Z",
  hindrance: "",
  kinds: kinds({ former: 1, sessions: 0 }, { backups: "2026-12-31" }),
  run: null,
};

export const GATHERED: PersonalData = {
  ...UNCOUNTED,
  kinds: kinds({ acts: 12, containers: 1, accounting: 0 }, { containers: "2033-12-31", backups: "2026-12-31" }),
  run: {
    purpose: "gather",
    state: "done",
    percent: 100,
    started: "2026-11-26T08:00:00.000Z",
    finished: "2026-11-26T08:00:05.000Z",
    by: "Mari Mets",
    file: "/api/v1/personal_data/17/file/",
  },
};

/** While the data are gathered. */
export const HALF_GATHERED: PersonalData = {
  ...UNCOUNTED,
  run: { ...GATHERED.run!, state: "working", percent: 40, finished: null, file: null },
};

export const ERASED: PersonalData = {
  ...GATHERED,
  name: "Isik 17",
  email: "",
  access: "erased",
  employers: [],
  personal_code: "",
  ended: null,
  run: { ...GATHERED.run!, purpose: "erase", file: null },
};
