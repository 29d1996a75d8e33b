import { useViewer } from './viewer.tsx'

/** Only clients and therapists with a verified address have messages; an operator acting for them has none. */
export function useCanMessage(): boolean {
  const { userType, isActive, impersonation } = useViewer()
  return userType !== 'admin' && isActive && !impersonation
}
