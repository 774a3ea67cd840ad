import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { usePageTitle } from "#web/ui/page/usePageTitle.ts";
import { shell } from "#web/ui/text/et.ts";

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

/** A page that failed to render: offers a reload. */
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
