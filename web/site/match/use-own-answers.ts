import { useState } from 'react'
import type { OwnAnswers } from '#schemas/marketplace/match-answers.ts'
import { matchAnswerApi } from '#schemas/marketplace/match-answers.calls.gen.ts'
import { call } from '#shared/api/api.ts'
import { lastUserType } from '#shared/api/last-user-type.ts'
import { showToast } from '#shared/toasts/toasts.ts'
import { useT } from '#shared/i18n/words.tsx'
import { useMessageOf } from '#site/lib/use-message-of.ts'
import { useRead } from '#site/lib/use-read.ts'
import type { Match } from './use-match.ts'

/** The answers in the account of the client who reads the page. The mark of the last sign-in decides whether to ask. */
export function useOwnAnswers({ answers, country }: Pick<Match, 'answers' | 'country'>) {
  const t = useT()
  const messageOf = useMessageOf()
  const isClient = lastUserType() === 'client'
  const { data, error, isFetching } = useRead(matchAnswerApi.own, isClient ? {} : null)
  const [changed, setChanged] = useState<OwnAnswers>()
  const [isBusy, setBusy] = useState(false)
  const own = changed ?? data

  async function act(send: () => Promise<OwnAnswers>, done: 'match_account.saved' | 'match_account.deleted') {
    if (isBusy) return
    setBusy(true)
    try {
      setChanged(await send())
      showToast(t(done))
    } catch (refusal) {
      showToast(messageOf(refusal), 'error')
    } finally {
      setBusy(false)
    }
  }
  return {
    /** The session has ended, or an operator acts for the client: the page works as for a visitor. */
    isVisitor: !isClient || error !== undefined,
    isFetching,
    own,
    isBusy,
    save: (consent: boolean) =>
      act(
        () => call(matchAnswerApi.save, { body: { answers, country, ...(consent && { consent }) } }),
        'match_account.saved',
      ),
    remove: () =>
      act(async () => {
        await call(matchAnswerApi.remove)
        return { saved: null, preferred: own?.preferred ?? {} }
      }, 'match_account.deleted'),
  }
}
