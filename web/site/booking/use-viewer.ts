import { useCallback, useEffect, useState } from 'react'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { paymentMethodApi } from '#schemas/money/payment-methods.calls.gen.ts'
import type { CurrencyCode } from '#schemas/platform/endpoint.ts'
import { readSession, type Session } from '#shared/api/session.ts'
import { useRead } from '#site/lib/use-read.ts'

/** Who reads this page; undefined until it is known. */
export function useViewer(currency: CurrencyCode | undefined) {
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
  const { data: saved, error: savedError } = useRead(
    paymentMethodApi.list,
    isClient && currency !== undefined ? { query: { currency } } : null,
  )
  return {
    session,
    setSession,
    isClient,
    /** Minor units; null where the wallet has another currency, or is not read yet. */
    balance: wallet && wallet.currency === currency ? wallet.balance - (wallet.owed ?? 0) : null,
    /** Saved cards that can pay, the default first. */
    cards: (isClient ? saved?.methods : undefined)?.filter(({ isExpired }) => !isExpired) ?? [],
    /** Nothing that decides what is preselected is missing; a failed read leaves the wallet or the cards out. */
    isWalletKnown:
      !isClient || ((wallet !== undefined || error !== undefined) && (saved !== undefined || savedError !== undefined)),
  }
}
