import { useViewer } from './viewer.tsx'

/** Messages are for clients and therapists who have confirmed their address, never for whoever acts in their place. */
export function useMayTalk(): boolean {
  const { userType, isActive, impersonation } = useViewer()
  return userType !== 'admin' && isActive && !impersonation
}
