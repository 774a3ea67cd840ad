import { UnstyledButton } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useState } from "react";
import { useAction } from "#web/api/actions/useAction.ts";
import { postJson } from "#web/api/request.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { DemoMonths } from "./DemoMonths.tsx";
import classes from "./LoginPage.module.css";
import { goOn } from "./returnAddress.ts";
import { signInText } from "./text.ts";

export function DemoUsers() {
  const [users] = useState(readDemoUsers);
  const signingIn = useAction(async (email: string) => {
    await postJson("/demo/sign_in", { email });
    await goOn();
  });
  if (users.length === 0) return null;
  return (
    <section lang="et" className={classes.demo} aria-labelledby="demo-users" data-no-print>
      <h2 id="demo-users" className={layout.heading}>
        {signInText.demoTitle}
      </h2>
      <p className={layout.hint}>{signInText.demoLead}</p>
      <p className={layout.hint}>{signInText.demoEid}</p>
      <DemoMonths />
      <ul className={classes.users}>
        {users.map(({ email, name, role }) => (
          <li key={email} data-row>
            <UnstyledButton className={classes.user} onClick={() => signingIn.run(email)}>
              <span>
                <span className={classes.userName}>{name}</span>
                <span className={layout.hint}>{role}</span>
              </span>
              <IconArrowRight size={16} aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <ErrorText>{signingIn.refusal}</ErrorText>
    </section>
  );
}

interface DemoUser {
  email: string;
  name: string;
  role: string;
}

/** Empty outside the embedded system. */
function readDemoUsers(): DemoUser[] {
  const text = document.getElementById("virn-demo")?.textContent;
  const list: unknown = text ? JSON.parse(text) : [];
  return Array.isArray(list) ? list.filter(isDemoUser) : [];
}

function isDemoUser(value: unknown): value is DemoUser {
  return (
    typeof value === "object" &&
    value !== null &&
    ["email", "name", "role"].every((key) => typeof Reflect.get(value, key) === "string")
  );
}
