import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { NoteFiles } from '#app/care/note-files/NoteFiles.tsx'
import { fileId, fileOf, noteId, noteWith, show } from './fixtures.ts'

let requests: string[]
let bytes: BlobPart
let addresses: Map<string, Blob>

beforeEach(() => {
  requests = []
  addresses = new Map()
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return { ok: true, status: 200, blob: async () => new Blob([bytes]) }
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:http://localhost/${addresses.size}`
    addresses.set(address, blob as Blob)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void addresses.delete(address))
})

async function preview(fileName: string, content: BlobPart, setup: object = {}) {
  bytes = content
  show(<NoteFiles note={noteWith([fileOf(fileName)])} onChanged={() => undefined} />, setup)
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^(Preview of|Vorschau von) ${fileName}$`) }))
  return within(await screen.findByRole('dialog'))
}

describe('the preview of session files', () => {
  test('has its own title, and shows name and size of the file', async () => {
    const dialog = await preview('recording-of-the-session.mp3', 'ID3')
    expect(screen.getByRole('dialog', { name: 'Preview session files' })).toBeDefined()
    expect(dialog.getByText('recording-…')).toBeDefined()
    expect(dialog.getByText('2.50 MB')).toBeDefined()
    expect(requests).toEqual([`/api/note/${noteId}/files/${fileId(1)}/content`])
  })

  test.each([
    ['talk.mp3', 'Recording: talk.mp3', 'AUDIO', 'audio/mpeg'],
    ['talk.WAV', 'Recording: talk.WAV', 'AUDIO', 'audio/wav'],
    ['talk.ogg', 'Recording: talk.ogg', 'AUDIO', 'audio/ogg'],
    ['talk.mp4', 'Video: talk.mp4', 'VIDEO', 'video/mp4'],
  ])('renders %s from memory, with the browser’s own buttons and without autoplay', async (name, label, tag, type) => {
    const dialog = await preview(name, 'bytes')
    const player = (await dialog.findByLabelText(label)) as HTMLMediaElement
    expect([player.tagName, player.controls, player.autoplay]).toEqual([tag, true, false])
    expect(addresses.get(player.src)?.type).toBe(type)
  })

  test('releases the media when it closes', async () => {
    const dialog = await preview('talk.mp3', 'bytes')
    await dialog.findByLabelText('Recording: talk.mp3')
    expect(addresses.size).toBe(1)
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(addresses.size).toBe(0))
  })

  test('offers a download for an unsupported recording', async () => {
    const dialog = await preview('talk.mp3', 'bytes')
    fireEvent.error(await dialog.findByLabelText('Recording: talk.mp3'))
    expect(await dialog.findByText('This file cannot be shown here. You can still download it.')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', false)
  })

  test.each(['report.doc', 'report.docx', 'archive', 'constructor'])('does not open %s', async (name) => {
    const dialog = await preview(name, 'bytes')
    expect(await dialog.findByText('This type of file cannot be shown here. Please download it.')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', false)
  })
})

describe('a table', () => {
  const table = async (content: BlobPart) => {
    const dialog = await preview('diary.csv', content)
    const region = await dialog.findByRole('region', { name: 'Table: diary.csv' })
    return {
      dialog,
      region,
      cells: within(region)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    }
  }
  const windows = new Uint8Array([0x4d, 0xfc, 0x64, 0x65, 0x3b, 0x31])

  test('has a header, is in a scrollable region, and its cells are text', async () => {
    const { region, cells } = await table('Day,Mood\n1,"<b>calm</b>, =1+1"\n2,"two\nlines"')
    expect(
      within(region)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Day', 'Mood'])
    expect(cells).toEqual(['1', '<b>calm</b>, =1+1', '2', 'two\nlines'])
    expect(region.querySelector('b')).toBeNull()
    expect(region.tabIndex).toBe(0)
  })

  test.each([
    ['UTF-8', 'a;b\nMüde;1'],
    ['UTF-8 with its mark', '\uFEFFa;b\nMüde;1'],
    ['Windows-1252', new Blob(['a;b\n', windows])],
    [
      'UTF-16 with its byte order mark',
      new Uint8Array([0xff, 0xfe, ...Array.from('a;b\nMüde;1').flatMap((sign) => [sign.charCodeAt(0), 0])]),
    ],
  ])('is read as %s', async (_name, content) => {
    const { region, cells } = await table(content)
    expect(
      within(region)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['a', 'b'])
    expect(cells).toEqual(['Müde', '1'])
  })

  test('shows 200 rows and says that there are more', async () => {
    const rows = (count: number) => `a,b\n${Array.from({ length: count }, (_, row) => `${row},x`).join('\n')}`
    const { dialog, cells } = await table(rows(201))
    expect(cells).toHaveLength(400)
    expect(dialog.getByText(/^The first 200 rows and 40 columns are shown/)).toBeDefined()
  })

  test('that ends with row 200 is complete', async () => {
    const { dialog, cells } = await table(`a\n${Array.from({ length: 200 }, () => 'x').join('\n')}\n`)
    expect(cells).toHaveLength(200)
    expect(dialog.queryByText(/^The first 200 rows/)).toBeNull()
  })

  test('with rows of different lengths keeps its columns, and one with thousands is cut', async () => {
    const { dialog, region, cells } = await table(`a,b\n1\n${Array.from({ length: 5000 }, () => 'x').join(',')}`)
    expect(within(region).getAllByRole('columnheader')).toHaveLength(40)
    expect(cells).toHaveLength(80)
    expect(dialog.getByText(/40 columns are shown/)).toBeDefined()
  })

  test('that is empty says so', async () => {
    const dialog = await preview('diary.csv', ' \n\n')
    expect(await dialog.findByText('This table is empty.')).toBeDefined()
  })

  test('is in German for German readers', async () => {
    const dialog = await preview('diary.csv', 'a\n1', { locale: 'de' })
    expect(await dialog.findByRole('region', { name: 'Tabelle: diary.csv' })).toBeDefined()
    expect(dialog.getByText('2,50 MB')).toBeDefined()
  })
})
