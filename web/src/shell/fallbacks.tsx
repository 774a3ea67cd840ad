import { Button } from "@mantine/core";
import { Link, Navigate } from "@tanstack/react-router";
import { useMe } from "#web/api/useMe.ts";
import { shell } from "#web/shell/text.ts";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { usePageTitle } from "#web/ui/page/usePageTitle.ts";
import { firstPage } from "./access.ts";

export function FirstPage() {
  const me = useMe();
  if (!me) return null;
  const path = firstPage(me);
  if (path) return <Navigate to={path} replace />;
  return <NoPages />;
}

function NoPages() {
  usePageTitle(shell.nothingToShowTitle);
  return <EmptyState level={1} title={shell.nothingToShowTitle} text={shell.nothingToShow} />;
}

export function NotFoundPage() {
  usePageTitle(shell.notFoundTitle);
  return (
    <EmptyState
      level={1}
      title={shell.notFoundTitle}
      text={shell.notFound}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          {shell.toStart}
        </Button>
      }
    />
  );
}

export function BrokenPage() {
  usePageTitle(shell.brokenTitle);
  return (
    <EmptyState
      level={1}
      title={shell.brokenTitle}
      text={shell.broken}
      action={
        <Button variant="default" onClick={() => window.location.reload()}>
          {shell.reload}
        </Button>
      }
    />
  );
}
