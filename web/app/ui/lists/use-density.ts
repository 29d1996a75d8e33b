import useMediaQuery from '@mui/material/useMediaQuery'
import { useStoredChoice } from '#ui/viewer/device-choice.ts'
import { useViewer } from '#ui/viewer/viewer.tsx'
import type { Density } from './list-style.ts'

/** Height of rows as the person chose it. Touch screens and clients start with the comfortable one. */
export function useDensity(): [Density, (density: Density) => void] {
  const isTouch = useMediaQuery('(pointer: coarse)', { noSsr: true })
  const isClient = useViewer().userType === 'client'
  const [chosen, setChosen] = useStoredChoice('rows')
  const isKnown = chosen === 'compact' || chosen === 'comfortable'
  return [isKnown ? chosen : isTouch || isClient ? 'comfortable' : 'compact', setChosen]
}
