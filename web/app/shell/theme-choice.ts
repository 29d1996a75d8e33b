/** Light, dark or system theme, for components. */
import { useState } from 'react'
import { chooseTheme, type ThemeChoice, themeChoice } from '#shared/theme/choice.ts'

export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const [choice, setChoice] = useState(themeChoice)
  return [
    choice,
    (wanted) => {
      chooseTheme(wanted)
      setChoice(wanted)
    },
  ]
}
