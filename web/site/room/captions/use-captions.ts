import { useEffect, useRef, useState } from 'react'
import type { RoomEngine } from '#shared/room/room-engine.ts'
import { useReading } from '#shared/i18n/words.tsx'
import { Captions, type CaptionsView } from './captions.ts'

export interface RoomCaptions {
  view: CaptionsView
  setWanted: (isWanted: boolean) => void
  allow: () => void
  refuse: () => void
}

const none: CaptionsView = { isWanted: false, answers: {}, lines: [], askers: [], own: 'idle' }

/** The captions of this visit. What recognises speech is loaded when somebody asks for it. */
export function useCaptions(engine: RoomEngine): RoomCaptions {
  const { locale } = useReading()
  const captions = useRef<Captions>(null)
  const [view, setView] = useState(none)
  useEffect(() => {
    const created: Captions = new Captions({
      engine,
      recogniser: async (on) => (await import('./recogniser.ts')).createRecogniser(locale, on),
      onChange: () => setView(created.view()),
    })
    captions.current = created
    return () => created.stop()
  }, [engine, locale])
  return {
    view,
    setWanted: (isWanted) => captions.current?.setWanted(isWanted),
    allow: () => captions.current?.allow(),
    refuse: () => captions.current?.refuse(),
  }
}
