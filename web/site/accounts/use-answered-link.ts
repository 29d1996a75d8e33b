import { useEffect, useState } from 'react'
import { isRefusal } from '#shared/api/api.ts'

/** State of a link: not known yet, no token, not valid, server unreachable, or its content. */
export type Opened<View> =
  | { as: 'waiting' | 'no_link' | 'dead' | 'broken' }
  | { as: 'open'; view: View; isBusy: boolean }

/** Opens a link, or submits the answer to it; both return the current status. */
type LinkCall<View, Action> = (token: string, action?: Action) => Promise<View>

/** Refusals do not reveal why a link is not valid; after too many attempts or no answer the visitor may retry. */
const stateAfter = (error: unknown): Opened<never> => ({
  as: isRefusal(error) && error.status !== 429 ? 'dead' : 'broken',
})

/** Opens the link with this token and submits the answer. Define `ask` outside of components, so that it is stable. */
export function useAnsweredLink<View, Action>(token: string | undefined, call: LinkCall<View, Action>) {
  const [known, setKnown] = useState<{ token: string; state: Opened<View> }>()

  useEffect(() => {
    if (token) void settled(call(token)).then((state) => setKnown({ token, state }))
  }, [token, call])

  const act = (action?: Action) => {
    if (!token) return
    setKnown((before) => before && { ...before, state: busy(before.state) })
    void settled(call(token, action)).then((state) => setKnown({ token, state }))
  }
  return { opened: stateOf(token, known), act }
}

const settled = <View>(reading: Promise<View>): Promise<Opened<View>> =>
  reading.then((view) => ({ as: 'open', view, isBusy: false }), stateAfter)

function stateOf<View>(
  token: string | undefined,
  known: { token: string; state: Opened<View> } | undefined,
): Opened<View> {
  if (token === '') return { as: 'no_link' }
  return known && known.token === token ? known.state : { as: 'waiting' }
}

const busy = <View>(state: Opened<View>): Opened<View> =>
  state.as === 'open' ? { ...state, isBusy: true } : { as: 'waiting' }
