import { useEffect, useState } from 'react'
import { ApiError } from '#shared/api/api.ts'

/** What a page knows of its link: nothing yet, no token, a link that does not work, nobody there to ask, or what it opens. */
export type Opened<View> =
  | { as: 'waiting' | 'no_link' | 'dead' | 'broken' }
  | { as: 'open'; view: View; isBusy: boolean }

/** Opens a link, or gives the answer of whoever followed it; both show how things stand. */
type Ask<View, Deed> = (token: string, deed?: Deed) => Promise<View>

/** A refusal tells nothing but that the link does not work; too many tries and silence may be tried again. */
const stateAfter = (error: unknown): Opened<never> => ({
  as:
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429 ? 'dead' : 'broken',
})

/** Opens the link with this token, and answers it. `ask` stands outside of components. */
export function useAnsweredLink<View, Deed>(token: string | undefined, ask: Ask<View, Deed>) {
  const [known, setKnown] = useState<{ token: string; state: Opened<View> }>()

  useEffect(() => {
    if (token) void settled(ask(token)).then((state) => setKnown({ token, state }))
  }, [token, ask])

  const act = (deed?: Deed) => {
    if (!token) return
    setKnown((before) => before && { ...before, state: busy(before.state) })
    void settled(ask(token, deed)).then((state) => setKnown({ token, state }))
  }
  return { opened: stateOf(token, known), act }
}

const settled = <View>(asked: Promise<View>): Promise<Opened<View>> =>
  asked.then((view) => ({ as: 'open', view, isBusy: false }), stateAfter)

function stateOf<View>(
  token: string | undefined,
  known: { token: string; state: Opened<View> } | undefined,
): Opened<View> {
  if (token === '') return { as: 'no_link' }
  return known && known.token === token ? known.state : { as: 'waiting' }
}

const busy = <View>(state: Opened<View>): Opened<View> =>
  state.as === 'open' ? { ...state, isBusy: true } : { as: 'waiting' }
