import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { actionsOfRow, chooseFromRowMenu } from '#tests/web/support/row-menu.ts'
import type { Qualification } from '#schemas/marketplace/credentials.ts'
import { fileLimits } from '#schemas/platform/files.ts'
import { InsurancePage } from '#app/marketplace/credentials/InsurancePage.tsx'
import { QualificationsPage } from '#app/marketplace/credentials/QualificationsPage.tsx'
import { showAccount } from '#tests/web/support/render-account.tsx'
import { theo } from '#tests/web/support/people.ts'
import { fakeServer, problem } from '#tests/web/support/fake-server.ts'
import { type FakeUpload, fakeUploads } from '#tests/web/support/fake-upload.ts'

const licence: Qualification = {
  identifier: '019b0000-0000-7000-8000-000000000001',
  type: 'license',
  title: null,
  body: 'State Board',
  credentialNumber: 'PSY/17',
  fileName: 'certificate-of-registration.docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  bytes: 2_621_440,
  sha256: 'ab'.repeat(32),
  scanStatus: 'clean',
  status: 'rejected',
  issuedAt: null,
  expiresAt: '2030-05-01',
  reviewNote: 'The second page is missing.',
  createdAt: '2026-11-20T10:00:00.000Z',
}

const rows = (resource: string, list: readonly { identifier: string }[]) => ({
  json: list.map((row) => ({ id: row.identifier, ...row })),
  headers: { 'content-range': `${resource} 0-${list.length - 1}/${list.length}` },
})
const pdf = (name: string, size = 2000) => new File(['%PDF-1.7'.padEnd(size, ' ')], name, { type: 'application/pdf' })

let uploads: FakeUpload[] = []
beforeEach(() => {
  uploads = fakeUploads()
})

async function openQualification() {
  fakeServer({ 'GET /api/rest/qualifications': () => rows('qualifications', []) })
  showAccount(<QualificationsPage />, { viewer: theo })
  fireEvent.click(await screen.findByRole('button', { name: 'Upload a qualification' }))
  return within(await screen.findByRole('dialog', { name: 'Qualification upload' }))
}
type Dialog = Awaited<ReturnType<typeof openQualification>>

async function chooseKind(dialog: Dialog, name: string) {
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Type/ }))
  fireEvent.click(await screen.findByRole('option', { name }))
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const choose = (files: readonly File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } })
const send = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Upload' }))

async function fillLicence(dialog: Dialog) {
  await chooseKind(dialog, 'Licence')
  type(await dialog.findByRole('textbox', { name: /^Issued by/ }), 'State Board')
  type(dialog.getByRole('textbox', { name: /^Licence number/ }), 'PSY/17')
  choose([pdf('one.pdf'), pdf('two.pdf')])
  await dialog.findByText('two.pdf')
}

describe('a qualification', () => {
  test('requires the fields of its kind, and sends only those', async () => {
    const dialog = await openQualification()
    await fillLicence(dialog)
    await chooseKind(dialog, 'Education')
    expect(dialog.queryByRole('textbox', { name: /^Licence number/ })).toBeNull()
    send(dialog)
    expect(await dialog.findByText('Please fill this in')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Title/ })))
    type(dialog.getByRole('textbox', { name: /^Title/ }), 'Master of Science')
    send(dialog)
    await waitFor(() => expect(uploads).toHaveLength(1))
    const [upload] = uploads
    expect(`${upload?.method} ${upload?.address}`).toBe('POST /api/provider/qualification/file/upload')
    const texts = [...(upload?.form.entries() ?? [])].filter(([, value]) => typeof value === 'string')
    expect(Object.fromEntries(texts)).toEqual({ type: 'education', title: 'Master of Science' })
    expect(upload?.form.getAll('files').map((file) => (file as File).name)).toEqual(['one.pdf', 'two.pdf'])
  })

  test('refuses a licence without a number, or with a space in it', async () => {
    const dialog = await openQualification()
    await fillLicence(dialog)
    const number = dialog.getByRole('textbox', { name: /^Licence number/ })
    for (const [value, sentence] of [
      ['PSY 17', 'Please use only letters, digits, dashes and slashes.'],
      ['', 'Please fill this in'],
    ] as const) {
      type(number, value)
      send(dialog)
      expect(await dialog.findByText(sentence)).toBeDefined()
    }
    expect(uploads).toEqual([])
  })

  test('shows what is wrong with each file and sends none before it is removed', async () => {
    const dialog = await openQualification()
    await fillLicence(dialog)
    const large = pdf('large.pdf')
    vi.spyOn(large, 'size', 'get').mockReturnValue(fileLimits.maxBytes + 1)
    choose([large, new File(['hello'], 'a-letter-to-my-landlady.pdf')])
    expect(await dialog.findByText('File too large')).toBeDefined()
    expect(dialog.getByText('Please upload a doc, docx, pdf, jpg, jpeg or png file.')).toBeDefined()
    expect(dialog.getByTitle('a-letter-to-my-landlady.pdf').textContent).toContain('a-letter-t…')
    send(dialog)
    expect(await dialog.findByText('Please remove the files that cannot be sent.')).toBeDefined()
    expect(uploads).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Remove large.pdf' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Remove a-letter-to-my-landlady.pdf' }))
    send(dialog)
    await waitFor(() => expect(uploads).toHaveLength(1))
  })

  test('accepts dropped files, ten at most, and the same one once', async () => {
    const dialog = await openQualification()
    const zone = dialog.getByText('or drag them here')
    fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [pdf('dragged.pdf')] } })
    expect(await dialog.findByText('dragged.pdf')).toBeDefined()
    const same = pdf('same.pdf')
    choose([same])
    await dialog.findByText('same.pdf')
    choose([same, ...Array.from({ length: 10 }, (_, index) => pdf(`${index}.pdf`))])
    expect(await dialog.findByText('Please choose at most 10 files.')).toBeDefined()
    expect(dialog.getAllByText('same.pdf')).toHaveLength(1)
  })
})

describe('an upload', () => {
  const sendOnce = async (dialog: Dialog) => {
    const before = uploads.length
    send(dialog)
    await waitFor(() => expect(uploads).toHaveLength(before + 1))
    return uploads[before] as FakeUpload
  }

  test('is lost by no cancellation, refusal or broken connection, and is confirmed and listed when it is complete', async () => {
    const dialog = await openQualification()
    await fillLicence(dialog)
    const cancelled = await sendOnce(dialog)
    act(() => cancelled.progress(40))
    expect(await dialog.findByText('40 % sent')).toBeDefined()
    fireEvent.click(dialog.getByText('Cancel upload'))
    expect(cancelled.isAborted).toBe(true)
    await waitFor(() => expect(dialog.queryByText('40 % sent')).toBeNull())
    expect(dialog.getByRole('textbox', { name: /^Licence number/ })).toHaveProperty('value', 'PSY/17')
    expect(dialog.getByText('two.pdf')).toBeDefined()

    const broken = await sendOnce(dialog)
    act(() => broken.breakOff())
    expect(await screen.findByText('No connection. Nothing was lost; please try again')).toBeDefined()
    expect(dialog.getByText('one.pdf')).toBeDefined()

    const complete = await sendOnce(dialog)
    fakeServer({ 'GET /api/rest/qualifications': () => rows('qualifications', [licence]) })
    act(() => complete.answer(201, { data: [licence] }))
    expect(await screen.findByText('File Upload Successful')).toBeDefined()
    expect(await screen.findByText('PSY/17')).toBeDefined()
  })

  test('refusals of the server are shown at their fields, those of a file at the files', async () => {
    const dialog = await openQualification()
    await fillLicence(dialog)
    const refused = await sendOnce(dialog)
    const fields = { credentialNumber: 'Known already', 'files.1': 'Not a PDF' }
    act(() => refused.answer(422, { code: 'VALIDATION_ERROR', message: 'Please check the form', fields }))
    expect(await dialog.findByText('Known already')).toBeDefined()
    expect(dialog.getByText('Not a PDF')).toBeDefined()
    expect(dialog.getByText('two.pdf')).toBeDefined()
  })
})

describe('proofs of insurance', () => {
  test('are sent in the field of the specification, with sizes in kb', async () => {
    fakeServer({ 'GET /api/rest/insurance': () => rows('insurance', []) })
    showAccount(<InsurancePage />, { viewer: theo })
    fireEvent.click(await screen.findByRole('button', { name: 'Upload an insurance document' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Insurance document' }))
    choose([pdf('policy.pdf', 30_720)])
    expect(await dialog.findByText('30 kb')).toBeDefined()
    type(dialog.getByLabelText('Issued on'), '2026-05-01')
    type(dialog.getByLabelText('Valid until'), '2026-05-01')
    send(dialog)
    expect(await dialog.findByText('This date must be after the date of issue.')).toBeDefined()
    type(dialog.getByLabelText('Valid until'), '2040-05-01')
    send(dialog)
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(uploads[0]?.address).toBe('/api/provider/indemnity-insurance')
    expect(uploads[0]?.form.getAll('file')).toHaveLength(1)
    act(() => uploads[0]?.answer(201, { data: [] }))
    expect(await screen.findByText('File upload successful')).toBeDefined()
  })
})

describe('the list', () => {
  const content = `GET /api/provider/qualification/files/${licence.identifier}/content`
  const show = (row: Qualification, more: Parameters<typeof fakeServer>[0] = {}) => {
    fakeServer({ 'GET /api/rest/qualifications': () => rows('qualifications', [row]), ...more })
    showAccount(<QualificationsPage />, { viewer: theo })
  }

  test('opens the review note and the full name below a row', async () => {
    show(licence)
    fireEvent.click(await screen.findByRole('button', { name: 'Details: Licence: State Board' }))
    expect(screen.getByText('The second page is missing.')).toBeDefined()
    expect(screen.getByText('2.50 MB')).toBeDefined()
    expect(screen.getAllByText('certificate-of-registration.docx').length).toBeGreaterThan(0)
  })

  test('offers a download for what cannot be shown', async () => {
    show(licence, { [content]: () => ({ json: 'bytes' }) })
    await chooseFromRowMenu('Licence: State Board', 'Preview')
    const dialog = within(await screen.findByRole('dialog', { name: 'certificate-of-registration.docx' }))
    expect(await dialog.findByText(/This type of file cannot be shown here/)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', false)
  })

  test('does not open a file that is still being scanned, and says so', async () => {
    show({ ...licence, scanStatus: 'quarantined' })
    await chooseFromRowMenu('Licence: State Board', 'Preview')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/still being checked for viruses/)).toBeDefined()
    expect(dialog.queryByRole('button', { name: 'Download' })).toBeNull()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await actionsOfRow('Licence: State Board')).toEqual(['Preview', 'Delete'])
  })

  test('says when a file was not scanned', async () => {
    show({ ...licence, scanStatus: 'not_scanned' }, { [content]: () => ({ json: 'bytes' }) })
    await chooseFromRowMenu('Licence: State Board', 'Preview')
    expect(await screen.findByText(/was not checked for viruses/)).toBeDefined()
  })

  test('shows a refused download on the page', async () => {
    show(licence, { [content]: () => problem(409, 'FILE_INFECTED', 'This file was removed.') })
    await chooseFromRowMenu('Licence: State Board', 'Download')
    expect(await screen.findByText('This file was removed.')).toBeDefined()
  })

  test('deletes a row after a confirmation, and keeps it when the server refuses', async () => {
    show(licence, {
      [`DELETE /api/provider/qualification/files/${licence.identifier}`]: () =>
        problem(409, 'CONFLICT', 'Somebody is looking at it.'),
    })
    await chooseFromRowMenu('Licence: State Board', 'Delete')
    const question = within(await screen.findByRole('dialog', { name: 'Delete Licence: State Board?' }))
    fireEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Somebody is looking at it.')).toBeDefined()
    expect(question.getByRole('button', { name: 'Delete' })).toBeDefined()
  })
})
