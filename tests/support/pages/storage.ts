import { vi } from "vitest";

/** Takes the place of the storage, to which pages send files past the API. Returns what was sent; `status` may wait. */
export function answerStorage(status: () => number | Promise<number> = () => 204): FormData[] {
  const sent: FormData[] = [];
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      readonly upload = new EventTarget();
      status = 0;
      open(): void {}
      send(form: FormData): void {
        sent.push(form);
        void Promise.resolve(status()).then((answered) => {
          this.status = answered;
          this.dispatchEvent(new Event("loadend"));
        });
      }
      abort(): void {
        this.dispatchEvent(new Event("loadend"));
      }
    },
  );
  return sent;
}
