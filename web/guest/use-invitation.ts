import { useEffect, useState } from 'react'
import type { GuestView } from '#schemas/participants.ts'
import { useLinkToken } from '../accounts/use-link-token.ts'
import { ApiError, call } from '../kit/api.ts'

/** What the page knows of the link: nothing yet, no token, an invitation, a link that does not work, or nobody there to ask. */
export type Invitation =
  | { as: 'waiting' | 'no_link' | 'dead' | 'broken' }
  | { as: 'open'; view: GuestView; isBusy: boolean }
type Deed = 'openLink' | 'join' | 'decline'

const ask = async (deed: Deed, token: string): Promise<GuestView> => {
  const { participantApi } = await import('#schemas/participants.ts')
  return call(participantApi[deed], { body: { token } })
}

/** Every refusal looks the same to a guest: the link does not work. */
const stateAfter = (error: unknown): Invitation => ({
  as: error instanceof ApiError && error.status >= 400 && error.status < 500 ? 'dead' : 'broken',
})

const settled = (deed: Deed, token: string): Promise<Invitation> =>
  ask(deed, token).then((view) => ({ as: 'open', view, isBusy: false }), stateAfter)

/** Opens the link of the address, and answers the invitation. */
export function useInvitation() {
  const token = useLinkToken()
  const [known, setKnown] = useState<{ token: string; state: Invitation }>()

  useEffect(() => {
    if (token) void settled('openLink', token).then((state) => setKnown({ token, state }))
  }, [token])

  const act = (deed: Deed) => {
    if (!token) return
    setKnown(busy)
    void settled(deed, token).then((state) => setKnown({ token, state }))
  }
  return { invitation: stateOf(token, known), act }
}

function stateOf(token: string | undefined, known: { token: string; state: Invitation } | undefined): Invitation {
  if (token === '') return { as: 'no_link' }
  return known && known.token === token ? known.state : { as: 'waiting' }
}

const busy = (before: { token: string; state: Invitation } | undefined) =>
  before?.state.as === 'open' ? { ...before, state: { ...before.state, isBusy: true } } : before
