import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { Correspondent } from '#schemas/care/messages.ts'
import { call } from '#shared/api/api.ts'
import { isWith } from './sessions-with.ts'
import type { Written } from './written.ts'

/**
 * `?about=` names the session a message is about. It is read once and removed from the address, so that it does not
 * apply again.
 */
export function useAboutOfAddress(person: Correspondent, take: (appointment: Written['appointment']) => void) {
  const { pathname, search, state } = useLocation()
  const goTo = useNavigate()
  const words = new URLSearchParams(search)
  const about = words.get('about')

  const open = useEffectEvent(async (booking: string, { signal }: AbortController) => {
    words.delete('about')
    const rest = words.toString()
    // Another user's session, or an unknown one, is ignored.
    const session = await call(bookingApi.appointment, { params: { id: booking }, signal }).catch(() => null)
    // A user who has navigated away is not led back.
    if (signal.aborted) return
    if (session && isWith(session, person)) {
      const { identifier, startAt, status } = session
      take({ identifier, startAt, status })
    }
    await goTo(pathname + (rest && `?${rest}`), { replace: true, preventScrollReset: true, state })
  })
  useEffect(() => {
    if (about === null) return
    const leaving = new AbortController()
    void open(about, leaving)
    return () => leaving.abort()
  }, [about])
}
