import { useCallback, useEffect, useState } from 'react'
import { bookingApi } from '#schemas/scheduling/bookings.calls.gen.ts'
import type { socialSignInApi } from '#schemas/identity/social-sign-in.calls.gen.ts'
import type { packageApi } from '#schemas/money/packages.calls.gen.ts'
import { paymentApi } from '#schemas/money/payments.calls.gen.ts'
import { paymentMethodApi } from '#schemas/money/payment-methods.calls.gen.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { readSession, type Session } from '#shared/api/session.ts'
import { useRead } from '#site/lib/use-read.ts'
import { showAccountLink } from '#site/shell/show-account-link.ts'

/** Alone, without the other calls of their groups: this page is near the limit of its script. */
const ownPackages: typeof packageApi.list = { method: 'GET', path: '/packages' }
const offered: typeof socialSignInApi.providers = { method: 'GET', path: '/sign-in-provider' }

const isOver = ({ data, error }: { data?: unknown; error?: unknown }) => data !== undefined || error !== undefined

/** Who reads this page; undefined until it is known. */
export function useViewer(provider: PublicProvider | undefined) {
  const currency = provider?.currency
  const [session, setSession] = useState<Session>()
  const know = useCallback((read: Session) => {
    setSession(read)
    if (read.signedIn) showAccountLink(true)
  }, [])
  const read = useCallback(
    () =>
      readSession().then(know, () => {
        // Without an answer the page works as for a visitor; booking then says what is wrong.
        setSession({ signedIn: false })
      }),
    [know],
  )
  useEffect(() => void read(), [read])
  const isClient = session?.signedIn === true && session.userType === 'client' && session.isActive
  const providers = useRead(offered, session?.signedIn === false ? {} : null)
  const wallet = useRead(paymentApi.balance, isClient ? {} : null)
  const saved = useRead(paymentMethodApi.list, isClient && currency !== undefined ? { query: { currency } } : null)
  const packages = useRead(
    ownPackages,
    isClient && provider ? { query: { providerIdentifier: provider.identifier } } : null,
  )
  const before = useBefore(isClient ? provider : undefined)
  return {
    session,
    setSession: know,
    isClient,
    /** Minor units; null where the wallet has another currency, or is not read yet. */
    balance: wallet.data && wallet.data.currency === currency ? wallet.data.balance - (wallet.data.owed ?? 0) : null,
    /** Saved cards that can pay, the default first. */
    cards: (isClient ? saved.data?.methods : undefined)?.filter(({ isExpired }) => !isExpired) ?? [],
    /** Packages that pay a client's sessions with this therapist, the first to expire first. */
    packages: packages.data?.packages,
    /** Whose page takes another card; null where none does. Of visitors it is known by the currency. */
    cardGateway: saved.data ? saved.data.cardGateway : currency === 'NGN' ? 'paystack' : 'stripe',
    mayBook: provider?.acceptingNewClients !== false || (before?.data?.meta.total ?? 0) > 0,
    /** Nothing that decides what is shown or preselected is missing; a failed read leaves its part out. */
    isKnown: isClient
      ? [wallet, saved, packages, before].every((read) => !read || isOver(read))
      : session?.signedIn === true || isOver(providers),
    /** With whom a visitor can sign in. */
    providers: providers.data ?? [],
  }
}

/** Clients who had a session may book where nobody else may; undefined where that does not matter. */
function useBefore(provider: PublicProvider | undefined) {
  const identifier = provider?.acceptingNewClients === false ? provider.identifier : null
  const query = identifier && { providerIdentifier: identifier, statuses: 'confirmed,completed', perPage: 1 }
  const read = useRead(bookingApi.list, query ? { query } : null)
  return query ? read : undefined
}

export type Viewer = ReturnType<typeof useViewer>
