import { useState } from 'react'

const storageKey = 'allowInvite'

/** Whether the import sends invitations; stored in this browser. `atFirst` applies until the user chooses. */
export function useAllowInvite(atFirst: boolean): [boolean, (isAllowed: boolean) => void] {
  const [isAllowed, setAllowed] = useState(() => (localStorage.getItem(storageKey) ?? String(atFirst)) === 'true')
  return [
    isAllowed,
    (wanted) => {
      localStorage.setItem(storageKey, String(wanted))
      setAllowed(wanted)
    },
  ]
}
