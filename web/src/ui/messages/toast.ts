interface ToastMessage {
  text: string;
  action?: { label: string; run: () => void };
  /** 6 by default. */
  seconds?: number;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

let shown: readonly ShownToast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

/** Toasts are for success. Errors use `ErrorText` beside their cause. */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  change([...shown.slice(-2), { ...message, id: lastId }]);
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

export const currentToasts = () => shown;

export function watchToasts(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const tell of watchers) tell();
}
