import { useCallback, useEffect, useState } from 'react'
import { providerApi } from '#schemas/marketplace/provider-profile.calls.gen.ts'
import type { PublicProvider } from '#schemas/marketplace/provider-profile.ts'
import { call, isRefusal } from '#shared/api/api.ts'

interface Answer {
  providers?: PublicProvider[]
  error?: unknown
}

/** The public pages of several therapists, in the given order. Whoever is not listed is left out. */
export function useProviders(identifiers: readonly string[]) {
  const named = identifiers.join(',')
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<Answer & { of: string }>({ of: '' })
  useEffect(() => {
    if (named === '') return
    const abort = new AbortController()
    const set = (next: Answer) => !abort.signal.aborted && setAnswer({ ...next, of: named })
    Promise.all(named.split(',').map((id) => show(id, abort.signal))).then(
      (found) => set({ providers: found.filter((one) => one !== null) }),
      (error: unknown) => set({ error }),
    )
    return () => abort.abort()
  }, [named, turn])
  const refetch = useCallback(() => setTurn((count) => count + 1), [])
  const isOld = !answer.of.includes(named)
  const providers = isOld ? undefined : answer.providers?.filter((one) => named.includes(one.identifier))
  return { providers: named === '' ? undefined : providers, error: isOld ? undefined : answer.error, refetch }
}

async function show(id: string, signal: AbortSignal): Promise<PublicProvider | null> {
  try {
    return await call(providerApi.show, { params: { id }, signal })
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
