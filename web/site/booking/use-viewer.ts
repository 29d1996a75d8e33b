import { useCallback, useEffect, useState } from 'react'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { readSession, type Session } from '#shared/api/session.ts'
import { useRead } from '#site/lib/use-read.ts'

/** Who reads this page; undefined until it is known. */
export function useViewer(currency: string | undefined) {
  const [session, setSession] = useState<Session>()
  const read = useCallback(
    () =>
      readSession().then(setSession, () => {
        // Without an answer the page works as for a visitor; booking then says what is wrong.
        setSession({ signedIn: false })
      }),
    [],
  )
  useEffect(() => void read(), [read])
  const isClient = session?.signedIn === true && session.userType === 'client' && session.isActive
  const { data: wallet, error } = useRead(paymentApi.balance, isClient ? {} : null)
  return {
    session,
    setSession,
    isClient,
    /** Minor units; null where the wallet has another currency, or is not read yet. */
    balance: wallet && wallet.currency === currency ? wallet.balance - (wallet.owed ?? 0) : null,
    /** Nothing that decides what is preselected is missing; a failed read leaves the wallet out. */
    isWalletKnown: !isClient || wallet !== undefined || error !== undefined,
  }
}
