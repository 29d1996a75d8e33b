import { useState } from 'react'

const place = 'allowInvite'

/** Whether invitations go out with the import; remembered in this browser, on unless somebody has said no. */
export function useAllowInvite(): [boolean, (isAllowed: boolean) => void] {
  const [isAllowed, setAllowed] = useState(() => localStorage.getItem(place) !== 'false')
  return [
    isAllowed,
    (wanted) => {
      localStorage.setItem(place, String(wanted))
      setAllowed(wanted)
    },
  ]
}
