import { fireEvent, screen } from '@testing-library/react'

/** Opens the menu of a row of a list. */
export async function openRowMenu(row: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `More actions: ${row}` }))
  await screen.findByRole('menu')
}

/** Chooses an action from the menu of a row. */
export async function chooseFromRowMenu(row: string, action: string): Promise<void> {
  await openRowMenu(row)
  fireEvent.click(screen.getByRole('menuitem', { name: action }))
}

/** The actions in the menu of a row. */
export async function actionsOfRow(row: string): Promise<(string | null)[]> {
  await openRowMenu(row)
  const actions = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  return actions
}
