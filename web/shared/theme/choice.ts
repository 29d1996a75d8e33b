/** Light, dark or system theme. Only an explicit choice is stored. */
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

export function themeChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  try {
    if (choice === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', choice)
  } catch {
    // Without storage the choice applies to this page only.
  }
}
