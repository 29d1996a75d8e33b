import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '#shared/i18n/words.tsx'
import { icons } from './icons.tsx'
import type { PanelName } from './use-panel.ts'

interface PanelProps {
  name: PanelName
  onClose: () => void
  children: ReactNode
}

/** What opens beside the picture, or over it on a phone. The focus goes into it. */
export function Panel({ name, onClose, children }: PanelProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A field with the focus would open the keyboard of a phone.
    const isDesk = globalThis.matchMedia?.('(pointer: fine)').matches
    const first = isDesk && heading.current?.closest('section')?.querySelector('textarea')
    ;(first || heading.current)?.focus()
  }, [])
  return (
    <section className="room-panel" aria-labelledby="room-panel">
      <header className="room-panelHead">
        <h2 id="room-panel" ref={heading} tabIndex={-1}>
          {t(`session_view.panel.${name}`)}
        </h2>
        <button type="button" className="room-plain" onClick={onClose}>
          {icons.close}
          {t('session_view.close')}
        </button>
      </header>
      {children}
    </section>
  )
}
