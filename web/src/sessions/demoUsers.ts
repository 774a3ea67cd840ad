export interface DemoUser {
  email: string;
  name: string;
  role: string;
}

/** Empty outside the embedded system. */
export function readDemoUsers(): DemoUser[] {
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
