import { useQuery } from '@tanstack/react-query'
import type { Callable } from '#shared/api/api.ts'
import { useViewer } from './viewer.tsx'

export type Called = Pick<Callable, 'method' | 'path'>

/**
 * True if an operator acting for a user may not make the call; undefined until the table of rights is loaded. For other
 * users it loads nothing and refuses nothing.
 */
export function useRefused({ method, path }: Called): boolean | undefined {
  const { impersonation } = useViewer()
  const { data: table } = useQuery({
    queryKey: ['rights'],
    queryFn: () => import('#schemas/rights.ts'),
    enabled: impersonation !== null,
    staleTime: Infinity,
  })
  if (!impersonation) return false
  if (!table) return undefined
  const right = table.rightOf(`${method} ${path}`)
  return right === undefined || table.isRefusedWhileImpersonating(right, method, impersonation.scope)
}

/** False if the call is refused, and until that is known. */
export const useIsAllowed = (called: Called): boolean => useRefused(called) === false
