import { useOpenDialog } from '#ui/dialogs/use-dialog.ts'

export type KeyDialog = 'command-palette' | 'key-list'

/** Opens the command palette. */
export function useOpenPalette(): () => void {
  const open = useOpenDialog<KeyDialog>()
  return () => open('command-palette')
}
