import { useEffect, useRef, useState } from 'react'
import { noteLeftHold } from '#shared/drafts/left-hold.ts'
import type { TimeSlot } from '#schemas/scheduling/availability.ts'
import { type Held, holdHour, type HoldState, storeHeld, readHeld, releaseHour } from './hold-hour.ts'

interface Wanted {
  provider: string
  therapy: string
  isConsultation: boolean
  /** ISO instant; null while no hour is chosen. */
  startAt: string | null
}

/** Holds the chosen hour while the page is open, and releases it when the page is left. */
export function useHold({ provider, therapy, isConsultation, startAt }: Wanted, goneText: string) {
  const [state, setState] = useState<HoldState>({ is: 'none' })
  const [turn, setTurn] = useState(0)
  const held = useRef<Held>({ state: { is: 'none' } })
  /** One hold after the other. */
  const work = useRef<Promise<void>>(Promise.resolve())

  useEffect(() => {
    let isOld = false
    const show = (next: Held) => {
      held.current = next
      setState(next.state)
      storeHeld(provider, next)
    }
    work.current = work.current.then(async () => {
      if (isOld) return
      const before = held.current.state.is === 'none' ? readHeld(provider) : held.current
      if (startAt === null) {
        await releaseHour(before.token)
        return show({ state: { is: 'none' } })
      }
      setState({ is: 'loading' })
      show(await holdHour({ provider, therapy, isConsultation, startAt }, before, goneText))
    })
    return () => void (isOld = true)
  }, [provider, therapy, isConsultation, startAt, turn, goneText])

  useEffect(() => {
    if (state.is !== 'held') return
    const timer = setTimeout(() => setState({ is: 'expired' }), Math.max(0, Date.parse(state.until) - Date.now()))
    return () => clearTimeout(timer)
  }, [state])

  const retain = useReleaseOnLeave(held, provider, () => setTurn((count) => count + 1))
  return {
    state,
    /** Waits for the hold; null when the hour cannot be booked. */
    settled: async () => {
      await work.current
      const { slot, token } = held.current
      return slot ? { slot, token } : null
    },
    again: () => setTurn((count) => count + 1),
    /** The hour was lost when it was booked. */
    lose: (message: string, alternatives: readonly TimeSlot[]) => {
      held.current = { state: { is: 'taken', message, alternatives } }
      setState(held.current.state)
      storeHeld(provider, held.current)
    },
    retain,
  }
}

/**
 * Releases the hold when the page is left, and holds again when Back brings the page back as it was. Returns a function that
 * keeps the hold: for the sign-in, and when the hour is booked.
 */
function useReleaseOnLeave(held: React.RefObject<Held>, provider: string, onReturn: () => void): () => void {
  const isRetained = useRef(false)
  const comeBack = useRef(onReturn)
  useEffect(() => {
    const leave = () => {
      if (isRetained.current) return
      const { token } = held.current
      if (token !== undefined) noteLeftHold(token)
      void releaseHour(token, { keepalive: true })
      storeHeld(provider, { state: { is: 'none' } })
    }
    const show = ({ persisted }: PageTransitionEvent) => {
      isRetained.current = false
      if (persisted) comeBack.current()
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', show)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', show)
    }
  }, [held, provider])
  return () => void (isRetained.current = true)
}
