import { Button } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { waitingText as text } from "./text.ts";

export function WaitingLink() {
  const { data } = useRead(api.signing.waiting, {});
  if (!data || data.count === 0) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconSignature size={18} stroke={1.75} aria-hidden="true" />}
      renderRoot={(props) => <Link {...props} to="/signing/waiting/" />}
    >
      {text.open(data.count)}
    </Button>
  );
}
