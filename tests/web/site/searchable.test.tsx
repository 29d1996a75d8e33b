import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { matching } from '#shared/form/matching.ts'
import { SearchableSelect } from '#site/form/SearchableSelect.tsx'
import { show } from '#tests/web/support/show.tsx'

const options = [
  { code: 'anxiety', name: 'Anxiety' },
  { code: 'social', name: 'Social anxiety' },
  { code: 'grief', name: 'Grief and loss' },
  { code: 'couple', name: 'Ärger in der Beziehung' },
]

function Concern() {
  const [value, setValue] = useState('')
  return (
    <SearchableSelect name="concern" label="Concern" empty="Any" options={options} value={value} onPick={setValue} />
  )
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Concern' })
const type = (text: string) => fireEvent.input(box(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(box(), { key })
const shown = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('typing narrows the list, Enter chooses, the button clears', () => {
  show(<Concern />)
  expect(box().getAttribute('aria-expanded')).toBe('false')
  type('anx')
  expect(box().getAttribute('aria-expanded')).toBe('true')
  expect(shown()).toEqual(['Anxiety', 'Social anxiety'])
  press('ArrowDown')
  expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Social anxiety')
  press('Enter')
  expect(box().value).toBe('Social anxiety')
  expect(shown()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Clear: Concern' }))
  expect(box().value).toBe('')
  expect(screen.queryByRole('button', { name: 'Clear: Concern' })).toBeNull()
})

test('without a match it says so and keeps the choice', () => {
  show(<Concern />)
  fireEvent.click(box())
  fireEvent.click(screen.getByRole('option', { name: 'Grief and loss' }))
  type('xyz')
  expect(screen.getByText('No matching options found')).toBeTruthy()
  press('Enter')
  press('Escape')
  expect(box().value).toBe('Grief and loss')
})

test('arrows open the list and wrap around', () => {
  show(<Concern />)
  press('ArrowDown')
  expect(shown()).toHaveLength(4)
  press('ArrowUp')
  press('Enter')
  expect(box().value).toBe('Ärger in der Beziehung')
})

test.each([
  ['', 4],
  ['ANX', 2],
  ['arger', 1],
  ['loss grief', 1],
  ['zzz', 0],
])('"%s" finds %d', (typed, count) => {
  expect(matching(options, typed)).toHaveLength(count)
})

test('prefix matches come first', () => {
  expect(matching(options.toReversed(), 'anxiety').map(({ code }) => code)).toEqual(['anxiety', 'social'])
})
