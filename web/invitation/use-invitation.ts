import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Invitation } from '#schemas/client-import.ts'
import { ApiError, call } from '../kit/api.ts'

type Deed = 'openInvitation' | 'acceptInvitation' | 'declineInvitation'

/** What the page knows of the link: nothing yet, no token, nobody there to ask, or what the server says. */
export type Known = { as: 'waiting' | 'no_link' | 'broken' } | { as: 'known'; invitation: Invitation; isBusy: boolean }

/** The token stays in the address, so that reloading and changing the language go on working; it is put nowhere else. */
function tokenInAddress(): string {
  const found = location.hash.slice(1)
  return /^[\w-]{43}$/.test(found) ? found : ''
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

const gone: Invitation = { status: 'gone', providerName: null, providerHeadline: null, isLinked: false }

/** A refusal tells nothing but that the link does not work; too many tries and silence may be tried again. */
const stateAfter = (error: unknown): Known =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
    ? { as: 'known', invitation: gone, isBusy: false }
    : { as: 'broken' }

const settled = async (deed: Deed, token: string): Promise<Known> => {
  try {
    const { importApi } = await import('#schemas/client-import.ts')
    return { as: 'known', invitation: await call(importApi[deed], { body: { token } }), isBusy: false }
  } catch (error) {
    return stateAfter(error)
  }
}

/** Opens the link of the address, and answers the invitation. */
export function useInvitation(): { known: Known; act: (deed: Deed) => void } {
  const token = useSyncExternalStore(subscribe, tokenInAddress, () => undefined)
  const [answer, setAnswer] = useState<{ token: string; known: Known }>()

  useEffect(() => {
    if (token) void settled('openInvitation', token).then((known) => setAnswer({ token, known }))
  }, [token])

  const act = (deed: Deed) => {
    if (!token) return
    setAnswer((before) => before && { ...before, known: busy(before.known) })
    void settled(deed, token).then((known) => setAnswer({ token, known }))
  }
  return { known: knownOf(token, answer), act }
}

function knownOf(token: string | undefined, answer: { token: string; known: Known } | undefined): Known {
  if (token === '') return { as: 'no_link' }
  return answer && answer.token === token ? answer.known : { as: 'waiting' }
}

const busy = (known: Known): Known => (known.as === 'known' ? { ...known, isBusy: true } : { as: 'waiting' })
