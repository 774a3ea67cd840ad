import { useState } from "react";
import type { FieldErrors } from "#shared/platform/problems.ts";
import { ApiProblem, type ClientProblemCode } from "#web/api/problem.ts";

interface Versioned {
  name: string;
  version: number;
}

interface VersionedSave {
  /** The shown version; 0 for a new one. */
  version: number;
  /** Says that somebody else has saved it meanwhile. */
  conflict: ClientProblemCode;
  /** Reads it again after a conflict. */
  readAgain: () => Promise<Versioned | undefined>;
  changedElsewhere: (name: string) => string;
}

/** Saves what a dialog shows. After a conflict what was typed stays; the next try saves it on top of the other change. */
export function useVersionedSave({ version: first, conflict, readAgain, changedElsewhere }: VersionedSave) {
  const [version, setVersion] = useState(first);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);

  const save = async (send: (version: number) => Promise<void>) => {
    setBusy(true);
    setErrors({});
    try {
      await send(version);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setBusy(false);
      if (problem.is(conflict)) await takeVersion();
      else setErrors(Object.keys(problem.fields).length > 0 ? problem.fields : { other: [problem.message] });
    }
  };

  const takeVersion = async () => {
    try {
      const now = await readAgain();
      if (!now) return;
      setVersion(now.version);
      setErrors({ other: [changedElsewhere(now.name)] });
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setErrors({ other: [problem.message] });
    }
  };
  return { save, errors, setErrors, isBusy };
}
