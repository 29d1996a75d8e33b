import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { VerificationCase } from '#schemas/marketplace/verification.ts'
import { problem } from '#tests/web/support/fake-server.ts'
import {
  bodies,
  decide,
  decideBoth,
  decision,
  documentButton,
  identifier,
  note,
  one,
  send,
  show,
  verdict,
  withoutPictures,
  write,
} from './case-page.tsx'
import { caseOf, documentOf, insurance, licence } from './verification-fixtures.ts'

withoutPictures()

describe('the case', () => {
  test.each(['en', 'de'] as const)('shows everything to check (%s), with no text missing', async (locale) => {
    show(
      {},
      { locale },
      caseOf({
        history: [decided],
        licenseStates: [{ identifier: 's', code: 'GB-LON', name: 'London', status: 'pending' }],
      }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Obi' })).toBeDefined()
    for (const text of [
      'ada@example.org',
      'Dr · Anxiety and sleep',
      'Counsellor, City Clinic',
      'London',
      'A page was cut off.',
    ])
      expect(screen.getByText(text)).toBeDefined()
    const state = screen.getByText('London').parentElement?.textContent
    expect(state).toContain(locale === 'en' ? 'Pending review' : 'Prüfung ausstehend')
    expect(document.body.textContent).not.toMatch(/verification(_case)?\.|resources\.|files\.|%\{/)
  })

  test('shows the file of the selected document beside it, and loads the next only when it is opened', async () => {
    const calls = show()
    expect(await screen.findByRole('img', { name: 'Picture: license.png' })).toBeDefined()
    const opened = () => calls.filter(({ path }) => path.startsWith('/api/admin/documents')).map(({ path }) => path)
    expect(opened()).toEqual([`/api/admin/documents/${licence.identifier}/content`])
    fireEvent.click(await documentButton(/^Indemnity insurance/))
    expect(await screen.findByRole('img', { name: 'Picture: insurance.png' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Download insurance.png' })).toBeDefined()
  })

  test('does not load a file in quarantine', async () => {
    const held = documentOf('license', 3, { scanStatus: 'quarantined' })
    const calls = show({}, {}, caseOf({ documents: [held] }))
    expect(await screen.findByText(/still being checked for viruses/)).toBeDefined()
    expect(calls.map(({ path }) => path)).toEqual([`/api/admin/verifications/${identifier}`])
  })

  test('J, K and the arrows move through the documents, but not while typing', async () => {
    show()
    const first = await documentButton(/^Licence/)
    const second = await documentButton(/^Indemnity insurance/)
    first.focus()
    fireEvent.keyDown(first, { key: 'j' })
    expect(second.getAttribute('aria-current')).toBe('true')
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(second, { key: 'k' })
    expect(first.getAttribute('aria-current')).toBe('true')
    fireEvent.keyDown(first, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(second)
    fireEvent.click(verdict('Reject'))
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Note on the document' }), { key: 'j' })
    expect(first.getAttribute('aria-current')).toBe('true')
    // Nothing on the page has the focus.
    ;(document.activeElement as HTMLElement).blur()
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(second.getAttribute('aria-current')).toBe('true')
  })
})

describe('verdicts', () => {
  const second = documentOf('education', 3, { title: 'MSc Counselling' })
  const held = documentOf('conduct', 4, { scanStatus: 'quarantined', title: 'Police certificate' })
  const many = caseOf({ documents: [licence, second, insurance, held] })
  const press = (key: string, more: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
  const isChosen = (name: string) => (verdict(name) as HTMLInputElement).checked

  test('A and R judge the open document, and the field that is wanted next takes the focus', async () => {
    show()
    const first = await documentButton(/^Licence/)
    press('a', { ctrlKey: true })
    expect(isChosen('Accept')).toBe(false)
    press('a')
    expect(isChosen('Accept')).toBe(true)
    press('r')
    const reason = screen.getByRole('textbox', { name: 'Note on the document' })
    expect(document.activeElement).toBe(reason)
    press('a')
    expect(isChosen('Reject')).toBe(true)
    first.focus()
    press('j')
    press('a')
    // An insurance is accepted until a date, which this one does not have.
    expect(document.activeElement).toBe(screen.getByLabelText('Valid until', { selector: 'input' }))
  })

  test('do not follow letters that are switched off', async () => {
    localStorage.setItem('letter-keys', 'off')
    show()
    await documentButton(/^Licence/)
    press('a')
    expect(isChosen('Accept')).toBe(false)
    localStorage.removeItem('letter-keys')
  })

  test('Shift A accepts the rest; the button says before how many, which not, and why', async () => {
    const calls = show({ [decision]: () => ({ json: many }) }, {}, many)
    const button = await screen.findByRole('button', { name: /^Accept the rest, 2 documents/ })
    expect(screen.getByText('Indemnity insurance: insurance.png: enter the end date first.')).toBeDefined()
    expect(screen.getByText(/^Certificate of conduct: Police certificate: the file cannot be opened/)).toBeDefined()
    press('A', { shiftKey: true })
    expect(await screen.findByText(/^2 documents accepted\. Nothing is sent/)).toBeDefined()
    expect(document.body.contains(button)).toBe(false)
    expect(screen.getByText('2 documents are not decided yet')).toBeDefined()
    expect(bodies(calls)).toEqual([])
  })

  test('a prepared reason fills the note, another replaces it, and own words are kept', async () => {
    show()
    fireEvent.click(await documentButton(/^Licence/))
    fireEvent.click(verdict('Reject'))
    const value = () => (screen.getByRole('textbox', { name: 'Note on the document' }) as HTMLTextAreaElement).value
    const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    choose('Expired')
    expect(value()).toMatch(/^The document is no longer valid\./)
    choose('Not readable')
    expect(value()).toMatch(/^The document is too blurred/)
    expect(value()).not.toContain('no longer valid')
    write(screen.getByRole('textbox', { name: 'Note on the document' }), 'Page 2 is upside down.')
    choose('Expired')
    expect(value()).toMatch(/^Page 2 is upside down\.\nThe document is no longer valid\./)
  })
})

test('an approval names the pending licence states on the page', async () => {
  const state = (identifier: string, status: 'pending' | 'accepted') => ({
    identifier,
    code: identifier,
    name: identifier,
    status,
  })
  const accepted = [licence, insurance].map((document) => ({ ...document, status: 'accepted' as const }))
  const [nevada, oregon] = ['019b0000-0000-7000-8000-00000000c001', '019b0000-0000-7000-8000-00000000c002'] as const
  const shown = caseOf({ documents: accepted, licenseStates: [state(nevada, 'accepted'), state(oregon, 'pending')] })
  const calls = show({ [decision]: () => ({ json: shown }) }, {}, shown)
  await documentButton(/^Licence/)
  decide(/^Approve/)
  write(note(), 'All is in order.')
  send()
  await waitFor(() =>
    expect(bodies(calls)).toEqual([
      { decision: 'approve', note: 'All is in order.', items: [], stateIdentifiers: [oregon] },
    ]),
  )
})

describe('the viewer', () => {
  test('turns and enlarges the document by buttons and keys, and keeps that for each document', async () => {
    show()
    const picture = async (name: string) => {
      const img = await screen.findByRole<HTMLImageElement>('img', { name: `Picture: ${name}` })
      Object.defineProperties(img, { naturalWidth: { value: 400 }, naturalHeight: { value: 600 } })
      fireEvent.load(img)
      return img
    }
    const turnOf = (img: HTMLElement) => /rotate\((\d+)deg\)/.exec(getComputedStyle(img).transform)?.[1] ?? '0'
    const widthOf = (img: HTMLElement) => getComputedStyle(img.parentElement!).width
    const first = await picture('license.png')
    fireEvent.click(screen.getByRole('button', { name: 'Rotate by 90°' }))
    expect(turnOf(first)).toBe('90')
    fireEvent.keyDown(document.body, { key: 't' })
    expect(turnOf(first)).toBe('180')
    expect(screen.getByRole('button', { name: 'Zoom out' }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.keyDown(document.body, { key: '+', shiftKey: true })
    expect(widthOf(first)).toBe('150%')
    fireEvent.keyDown(document.body, { key: 'j' })
    const second = await picture('insurance.png')
    expect([turnOf(second), widthOf(second)]).toEqual(['0', 'auto'])
    fireEvent.keyDown(document.body, { key: 'k' })
    expect(turnOf(await picture('license.png'))).toBe('180')
    expect(widthOf(await picture('license.png'))).toBe('150%')
    fireEvent.click(screen.getByRole('button', { name: 'Zoom out' }))
    expect(widthOf(await picture('license.png'))).toBe('auto')
  })
})

describe('the decision', () => {
  test('is sent with the verdicts, and the page shows the response', async () => {
    const after = caseOf({ status: 'changes_requested', actions: [], claimedBy: null })
    const calls = show({ [decision]: () => ({ json: after }) })
    await decideBoth()
    decide(/^Send back for changes/)
    write(note(), '  Please send the whole document.  ')
    expect(screen.getByText('Document decisions included: 2')).toBeDefined()
    send()
    expect(await screen.findByText('Sent back to Ada Obi.')).toBeDefined()
    expect(bodies(calls)).toEqual([
      {
        decision: 'request_changes',
        note: 'Please send the whole document.',
        items: [
          { documentIdentifier: licence.identifier, status: 'accepted', expiresAt: '2099-01-31' },
          { documentIdentifier: insurance.identifier, status: 'rejected', note: 'The second page is missing.' },
        ],
      },
    ])
    expect(await screen.findByText('There is nothing to decide at the moment.')).toBeDefined()
  })

  test('is validated before it is sent: the first invalid field is opened and has the focus', async () => {
    const calls = show()
    await decideBoth()
    fireEvent.click(verdict('Accept'))
    fireEvent.click(await documentButton(/^Licence/))
    send()
    expect(await screen.findByText('Choose a decision.')).toBeDefined()
    decide(/^Approve/)
    send()
    await screen.findByText('Please fill this in')
    const until = screen.getByLabelText('Valid until', { selector: 'input' })
    await waitFor(() => expect(document.activeElement).toBe(until))
    expect(screen.getByText('Please fill this in')).toBeDefined()
    write(until, '2099-05-31')
    send()
    expect(await screen.findByText('Please write 5 to 2500 characters')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(note()))
    expect(bodies(calls)).toEqual([])
  })

  test('waits for a verdict on every document, and says how many are missing', async () => {
    show()
    fireEvent.click(await documentButton(/^Licence/))
    decide(/^Approve/)
    const button = screen.getByRole('button', { name: 'Send the decision' })
    expect(button).toHaveProperty('disabled', true)
    expect(screen.getByText('2 documents are not decided yet')).toBeDefined()
    fireEvent.click(verdict('Accept'))
    expect(screen.getByText('1 document is not decided yet')).toBeDefined()
    fireEvent.click(await documentButton(/^Indemnity insurance/))
    fireEvent.click(verdict('Reject'))
    expect(button).toHaveProperty('disabled', false)
  })

  test('keeps the input when the server refuses it, and when another operator has claimed the case', async () => {
    let refused = problem(422, 'VALIDATION_ERROR', 'Please check', {
      fields: { 'items.0.expiresAt': 'This date has passed.' },
    })
    let isRefused = false
    show({
      [one]: () => ({ json: isRefused ? caseOf({ claimedBy: 'x', claimedByName: 'Vera', actions: [] }) : caseOf() }),
      [decision]: () => refused,
    })
    await decideBoth()
    decide(/^Send back/)
    write(note(), 'Please send the whole document.')
    send()
    expect(await screen.findByText('This date has passed.')).toBeDefined()
    expect((await documentButton(/^Licence/)).getAttribute('aria-current')).toBe('true')
    fireEvent.click(await documentButton(/^Indemnity insurance/))
    for (const [code, sentence] of [
      ['STATUS_CHANGED', 'It has changed in the meantime.'],
      ['REVIEW_CLAIMED', 'Another operator is looking at it.'],
    ] as const) {
      isRefused = code === 'REVIEW_CLAIMED'
      refused = problem(409, code, sentence)
      send()
      expect(await screen.findByText(sentence)).toBeDefined()
      expect(note()).toHaveProperty('value', 'Please send the whole document.')
      expect(screen.getByRole('textbox', { name: 'Note on the document' })).toHaveProperty(
        'value',
        'The second page is missing.',
      )
    }
    expect(await screen.findByText('Your text is still here.')).toBeDefined()
  })

  test('a severe one needs a confirmation', async () => {
    const calls = show({ [decision]: () => ({ json: caseOf({ status: 'rejected', actions: [] }) }) })
    await decideBoth()
    decide(/^Reject/)
    write(note(), 'The licence belongs to somebody else.')
    send()
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Ada Obi?' }))
    expect(bodies(calls)).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Ada Obi was rejected.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies(calls)).toHaveLength(1)
  })

  test('about a verified therapist has no documents', async () => {
    show({}, {}, caseOf({ status: 'approved', actions: ['suspend'] }))
    await documentButton(/^Licence/)
    expect(screen.queryByRole('radiogroup', { name: 'Decision on this document' })).toBeNull()
    expect(screen.getAllByRole('radio')).toHaveLength(1)
  })
})

const decided: VerificationCase['history'][number] = {
  identifier: '019b0000-0000-7000-8000-00000000e001',
  submittedAt: '2026-11-01T10:00:00.000Z',
  decision: 'request_changes',
  note: 'A page was cut off.',
  decidedByName: 'Olu',
  decidedAt: '2026-11-02T10:00:00.000Z',
  acknowledgedAt: null,
}
