import { useQuery } from '@tanstack/react-query'
import type { Callable } from '#shared/api/api.ts'
import { useViewer } from './viewer.tsx'

export type Called = Pick<Callable, 'method' | 'path'>

/**
 * True where an operator who acts in this person's place is refused the call; undefined until the table of rights is there.
 * Nobody else fetches the table, or is refused anything here.
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
  return right === undefined || table.isRefusedInPlaceOf(right, method, impersonation.scope)
}

/** False where the call is refused, and until that is known. */
export const useMay = (called: Called): boolean => useRefused(called) === false
