/** The keys that open the command palette, as they are written on the keyboard of this device. */
export const searchKeys = (): readonly [modifier: string, letter: string] => [
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl',
  'K',
]
