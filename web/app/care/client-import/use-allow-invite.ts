import { useState } from 'react'

const place = 'allowInvite'

/** Whether invitations go out with the import; remembered in this browser. `atFirst` holds as long as nobody has said anything. */
export function useAllowInvite(atFirst: boolean): [boolean, (isAllowed: boolean) => void] {
  const [isAllowed, setAllowed] = useState(() => (localStorage.getItem(place) ?? String(atFirst)) === 'true')
  return [
    isAllowed,
    (wanted) => {
      localStorage.setItem(place, String(wanted))
      setAllowed(wanted)
    },
  ]
}
