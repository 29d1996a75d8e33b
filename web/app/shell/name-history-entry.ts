/**
 * Gives the history entry of a new document its own key. Without one the router calls it `default`, as it did in the
 * document before, and would scroll this page to where that one was left. A reload finds its key again.
 */
export function nameHistoryEntry(): void {
  const state = history.state as { key?: string } | null
  if (state?.key === undefined) history.replaceState({ ...state, key: crypto.randomUUID().slice(0, 8) }, '')
}
