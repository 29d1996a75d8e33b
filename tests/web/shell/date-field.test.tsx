import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DateBox } from '#ui/forms/DateField.tsx'
import { DateFilterField } from '#ui/lists/DateFilterField.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { clara } from '#tests/web/support/people.ts'

const values: string[] = []

function Form({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start)
  const pick = (picked: string) => {
    values.push(picked)
    setValue(picked)
  }
  return <DateBox label="First day" value={value} onPick={pick} />
}

function show(start = '', locale: 'en' | 'de' = 'en') {
  values.length = 0
  showAccount(<Form start={start} />, { viewer: clara, locale })
  return screen.getByRole('textbox', { name: 'First day' })
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('a typed date is read, named in words, and written in the usual way', () => {
  const field = show()
  expect(screen.getByText('Day/month/year, for example 26/11/2026')).toBeDefined()
  type(field, '3 dec 2026')
  expect(field).toHaveProperty('value', '3 dec 2026')
  expect(screen.getByText(/^Thursday,? 3 December 2026$/)).toBeDefined()
  fireEvent.blur(field)
  expect(field).toHaveProperty('value', '03/12/2026')
  expect(values).toEqual(['2026-12-03'])
})

test('a text that is no date stays, for the form to refuse', () => {
  const field = show('2026-11-26')
  type(field, '26/1')
  fireEvent.blur(field)
  expect(field).toHaveProperty('value', '26/1')
  expect(values).toEqual(['26/1'])
  type(field, '')
  expect(values).toEqual(['26/1', ''])
})

test('in German', () => {
  const field = show('2026-11-26', 'de')
  expect(field).toHaveProperty('value', '26.11.2026')
  expect(screen.getByText('Donnerstag, 26. November 2026')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Kalender öffnen' })).toBeDefined()
})

test('a day is picked from the calendar by keys', async () => {
  const field = show('2026-11-26')
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }))
  const calendar = within(await screen.findByRole('dialog', { name: 'First day' }))
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Thursday,? 26 November 2026$/),
  )
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Thursday,? 3 December 2026$/),
  )
  expect(calendar.getByRole('grid', { name: 'December 2026' })).toBeDefined()
  fireEvent.click(document.activeElement as Element)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field).toHaveProperty('value', '03/12/2026')
  expect(values).toEqual(['2026-12-03'])
})

test('month and year are chosen without paging', async () => {
  show('1984-02-29')
  fireEvent.click(screen.getByRole('button', { name: 'Open calendar' }))
  const calendar = within(await screen.findByRole('dialog'))
  fireEvent.change(calendar.getByRole('combobox', { name: 'Year' }), { target: { value: '1985' } })
  fireEvent.click(calendar.getByRole('button', { name: 'Previous month' }))
  expect(calendar.getByRole('grid', { name: 'January 1985' })).toBeDefined()
  fireEvent.click(calendar.getByRole('button', { name: /^Monday,? 7 January 1985$/ }))
  await waitFor(() => expect(values).toEqual(['1985-01-07']))
})

test('a filter passes on whole dates only, and marks what is none', () => {
  const sent: string[] = []
  showAccount(<DateFilterField label="From" value="" onChange={(value) => sent.push(value)} />, { viewer: clara })
  const field = screen.getByRole('textbox', { name: 'From' })
  type(field, '1/2')
  expect(field).toHaveProperty('value', '1/2')
  fireEvent.blur(field)
  expect(screen.getByRole('alert').textContent).toBe('Please enter a valid date')
  expect(sent).toEqual([])
  type(field, '1/2/2026')
  expect(sent).toEqual(['2026-02-01'])
})
