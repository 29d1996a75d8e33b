import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type PanelName = 'more' | 'chat' | 'words' | 'people' | 'notes'
export type Panel = 'none' | PanelName

/** The panel that is open. Closing it, also with Escape, returns the focus to the button that opened it. */
export function usePanel() {
  const [panel, setPanel] = useState<Panel>('none')
  const opener = useRef<HTMLElement | null>(null)
  const close = () => {
    setPanel('none')
    opener.current?.focus()
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Escape leaves full screen first.
    if (event.key === 'Escape' && !event.isComposing && !document.fullscreenElement) close()
  })
  useEffect(() => {
    if (panel === 'none') return
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [panel])
  return {
    panel,
    close,
    /** From one panel to another. */
    show: setPanel,
    /** From a button of the bar. */
    toggle: (next: PanelName, button: HTMLElement) => {
      if (next === panel) return close()
      opener.current = button
      setPanel(next)
    },
  }
}
