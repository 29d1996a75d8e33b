/** Chromium offers the installation once per page, before the settings are loaded: the offer is stored until somebody wants it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

function change(prompt: InstallPrompt | null): void {
  offered = prompt
  for (const listener of listeners) listener()
}

globalThis.addEventListener('beforeinstallprompt', (event) => {
  // No banner of the browser: the settings have a button.
  event.preventDefault()
  change(event as InstallPrompt)
})

export const installPrompt = (): InstallPrompt | null => offered

/** An offer works once. */
export const forgetInstallPrompt = (): void => change(null)

export function onInstallPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
