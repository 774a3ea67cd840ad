import { Skeleton } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import type { overviewRoutes } from "#shared/overview/contract.ts";
import type { ReplyOf } from "#shared/platform/route.ts";
import { usePolling } from "#web/api/polling.ts";
import { type Answer, useRead } from "#web/api/read.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";
import classes from "#web/overview/Overview.module.css";
import { overviewText as text } from "#web/overview/text.ts";
import layout from "#web/ui/layout.module.css";
import { type Asked, Refusal } from "#web/ui/messages/Refusal.tsx";
import { FailedTile, Tile } from "./Tile.tsx";

const LOOK_AGAIN_MS = 60_000;
const SKELETONS = 4;

type AskedTiles = Answer<ReplyOf<typeof overviewRoutes.waiting>>;

export function useWaiting(): AskedTiles {
  const asked = useRead(api.overview.waiting, {}, { every: LOOK_AGAIN_MS });
  usePolling(asked.data?.is_behind ? "counting" : undefined, () => refresh(api.overview.waiting));
  return asked;
}

/** Work that waits for this person; empty tiles are left out (docs/rules/overview.md, "What waits"). */
export function Waiting({ asked }: { asked: AskedTiles }) {
  const tiles = asked.data?.tiles.filter(({ count, failed }) => failed || count > 0);
  const isBehind = asked.data?.is_behind ?? false;
  return (
    <section aria-labelledby="waiting" className={layout.below28}>
      <div className={`${layout.row} ${classes.waitingHead} ${layout.below12}`}>
        <h2 id="waiting" className={layout.heading}>
          {text.waiting}
        </h2>
        {isBehind && tiles?.length !== 0 && <output className={layout.hint}>{text.stillCounting}</output>}
      </div>
      {!tiles ? (
        <TileSkeletons of={asked} />
      ) : tiles.length === 0 && isBehind ? (
        <p className={`${layout.sheet} ${layout.soft} ${classes.done}`}>{text.counting}</p>
      ) : tiles.length === 0 ? (
        <p className={`${layout.sheet} ${layout.row} ${classes.done}`}>
          <IconCircleCheck size={20} aria-hidden="true" />
          {text.done}
        </p>
      ) : (
        <ul className={`${layout.list} ${classes.tiles}`}>
          {tiles.map((tile) => (
            <li key={tile.kind}>{tile.failed ? <FailedTile kind={tile.kind} /> : <Tile tile={tile} />}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TileSkeletons({ of }: { of: Asked }) {
  if (of.refusal !== undefined) return <Refusal of={of} />;
  return (
    <div className={classes.tiles} aria-hidden="true">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <div key={index} className={`${layout.sheet} ${classes.tile}`}>
          <Skeleton height={12} width="60%" my={4} />
          <Skeleton height={22} width={56} my={6} />
          <Skeleton height={10} width="75%" my={5} />
        </div>
      ))}
    </div>
  );
}
