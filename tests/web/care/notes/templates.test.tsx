import { fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { choose, content, openSession, type } from './writing.tsx'

describe('a template', () => {
  test.each([
    ['SOAP note', 'Subjective:\n\nObjective:\n\nAssessment:\n\nPlan:\n'],
    ['DAP note', 'Data:\n\nAssessment:\n\nPlan:\n'],
    ['BIRP note', 'Behaviour:\n\nIntervention:\n\nResponse:\n\nPlan:\n'],
    ['Blank note', ''],
  ])('%s inserts its headings into the text', async (how, headings) => {
    openSession()
    expect(await content(await choose(how))).toHaveProperty('value', headings)
  })

  test('has German headings in German', async () => {
    openSession([], 'de')
    const dialog = await choose('SOAP-Notiz', 'Sitzungsnotiz hinzufügen', 'Weiter')
    expect(await dialog.findByRole('textbox', { name: 'Inhalt' })).toHaveProperty(
      'value',
      'Subjektiv:\n\nObjektiv:\n\nBeurteilung:\n\nPlanung:\n',
    )
  })

  test('replaces the bare headings of another one', async () => {
    openSession()
    const dialog = await choose('SOAP note')
    fireEvent.change(dialog.getByRole('combobox', { name: 'Template' }), { target: { value: 'dap' } })
    expect(await content(dialog)).toHaveProperty('value', 'Data:\n\nAssessment:\n\nPlan:\n')
  })

  test('never replaces typed text: it is inserted below, after a confirmation', async () => {
    openSession()
    const dialog = await choose('Blank note')
    type(await content(dialog), 'Sleeps better.')
    const select = dialog.getByRole('combobox', { name: 'Template' })
    fireEvent.change(select, { target: { value: 'dap' } })
    expect(await content(dialog)).toHaveProperty('value', 'Sleeps better.')
    fireEvent.click(await dialog.findByRole('button', { name: 'Leave as it is' }))
    expect(await content(dialog)).toHaveProperty('value', 'Sleeps better.')
    fireEvent.change(select, { target: { value: 'dap' } })
    fireEvent.click(await dialog.findByRole('button', { name: 'Add the headings below' }))
    expect(await content(dialog)).toHaveProperty('value', 'Sleeps better.\n\nData:\n\nAssessment:\n\nPlan:\n')
  })
})
