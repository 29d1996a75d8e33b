import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ActionMenu } from '#ui/menus/ActionMenu.tsx'
import { MenuHeading, MenuItem, MenuLink } from '#ui/menus/MenuItem.tsx'
import { showAccount as show } from '#tests/web/support/render-account.tsx'

const chosen = vi.fn<() => void>()

function WithMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button onClick={({ currentTarget }) => setAnchor(currentTarget)}>More</button>
      <button>Elsewhere</button>
      <ActionMenu label="Actions" anchor={anchor} onClose={() => setAnchor(null)}>
        <MenuHeading>Section</MenuHeading>
        <MenuItem onClick={chosen}>Accept</MenuItem>
        <MenuItem>Decline</MenuItem>
        <MenuLink href="#file">Download</MenuLink>
      </ActionMenu>
    </>
  )
}

const focused = () => document.activeElement?.textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
const open = () => {
  show(<WithMenu />)
  fireEvent.click(screen.getByText('More'))
}

test('The first action has the focus; arrows, Home, End and first letters move it, round the ends too', () => {
  open()
  expect(focused()).toBe('Accept')
  const trail = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'd', 'd'].map((key) => {
    press(key)
    return focused()
  })
  expect(trail).toEqual(['Decline', 'Download', 'Accept', 'Download', 'Accept', 'Download', 'Decline', 'Download'])
})

test.each(['Escape', 'Tab'])('%s closes it, and the button has the focus again', (key) => {
  open()
  press(key)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('More')
})

test('A press elsewhere or on its button closes it; a press on one of its actions does not', () => {
  open()
  fireEvent.pointerDown(screen.getByText('Accept'))
  expect(screen.getByRole('menu', { name: 'Actions' })).toBeDefined()
  fireEvent.pointerDown(screen.getByText('Elsewhere'))
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.click(screen.getByText('More'))
  fireEvent.click(screen.getByText('More'))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('Space presses a link as it presses a button; keys of the page do not see what the menu uses', async () => {
  const seen = vi.fn<() => void>()
  addEventListener('keydown', seen)
  open()
  press('End')
  const followed = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  screen.getByText('Download').addEventListener('click', followed)
  press(' ')
  await waitFor(() => expect(followed).toHaveBeenCalledTimes(1))
  expect(seen).not.toHaveBeenCalled()
  removeEventListener('keydown', seen)
})
