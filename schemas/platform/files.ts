/** Uploaded documents: kinds, sizes and counts, the same in browser and backend (docs/product-rules.md#files). */
import * as Type from 'typebox'
import { Choice } from './fields.ts'

export const fileLimits = {
  maxBytes: 10 * 1024 * 1024,
  /** In one upload. */
  filesAtOnce: 10,
  /** Stored per user, and their total size. */
  filesPerPerson: 200,
  bytesPerPerson: 500 * 1024 * 1024,
  nameMax: 255,
  /** Longer file names are cut for display: this many characters, then an ellipsis. */
  shownNameMax: 15,
  shownNameCut: 10,
  /** Largest uncompressed size of a zipped document. */
  zipEntries: 2000,
  zipBytes: 100 * 1024 * 1024,
  /** Files a user may upload in an hour. */
  uploads: { tries: 60, windowMinutes: 60 },
} as const

/** Result of the scanner: a file in quarantine cannot be opened; without a scanner files are marked `not_scanned`. */
export const scanStatuses = ['quarantined', 'clean', 'infected', 'not_scanned'] as const
export type ScanStatus = (typeof scanStatuses)[number]
export const ScanState = () => Choice(scanStatuses, { ui: { list: true, badge: true } })

/** A file in lists. */
export const FileFacts = {
  fileName: Type.Union([Type.String({ ui: { list: true } }), Type.Null()]),
  contentType: Type.Union([Type.String(), Type.Null()]),
  bytes: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  sha256: Type.Union([Type.String(), Type.Null()]),
  scanStatus: Type.Union([ScanState(), Type.Null()]),
}

/** How a kind is recognised by its first bytes. */
type Begins = (start: Uint8Array) => boolean
const bytes =
  (...expected: readonly number[]): Begins =>
  (start) =>
    expected.every((byte, index) => start[index] === byte)
const letters =
  (at: number, expected: string): Begins =>
  (start) =>
    Array.from(expected).every((letter, index) => start[at + index] === letter.charCodeAt(0))

const jpeg = bytes(0xff, 0xd8, 0xff)
const zip = bytes(0x50, 0x4b, 0x03, 0x04)
const compound = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
/** What precedes the frames of an mp3, in one of its three versions. */
const isTag: Begins = (start) => letters(0, 'ID3')(start) && [2, 3, 4].includes(start[3] ?? 0)
/** The header of a frame: eleven set bits, a valid version, layer III. */
const isFrame: Begins = ([first, second = 0]) =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08 && (second & 0x06) === 0x02

/** Media type and first bytes by extension, in display order. */
export const documentKinds = {
  doc: { type: 'application/msword', begins: compound },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', begins: zip },
  pdf: { type: 'application/pdf', begins: letters(0, '%PDF-') },
  jpg: { type: 'image/jpeg', begins: jpeg },
  jpeg: { type: 'image/jpeg', begins: jpeg },
  png: { type: 'image/png', begins: bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
} as const satisfies Record<string, { type: string; begins: Begins }>

const recordingKinds = {
  mp3: { type: 'audio/mpeg', begins: (start) => isTag(start) || isFrame(start) },
  wav: { type: 'audio/wav', begins: (start) => letters(0, 'RIFF')(start) && letters(8, 'WAVE')(start) },
  ogg: { type: 'audio/ogg', begins: letters(0, 'OggS\0') },
  mp4: { type: 'video/mp4', begins: (start) => start[0] === 0 && letters(4, 'ftyp')(start) },
} as const satisfies Record<string, { type: string; begins: Begins }>

const binaryKinds = { ...documentKinds, ...recordingKinds }
const isBinary: Begins = (start) => Object.values(binaryKinds).some(({ begins }) => begins(start))

/** Every kind of file that some upload accepts. A spreadsheet has no first bytes of its own: it begins like no other kind. */
export const fileKinds = {
  ...binaryKinds,
  csv: { type: 'text/csv', begins: (start) => !isBinary(start) },
} as const satisfies Record<string, { type: string; begins: Begins }>

/** Number of first bytes that identify every kind. */
export const fileStartBytes = 12

export type DocumentExtension = keyof typeof documentKinds
export const documentExtensions = Object.keys(documentKinds) as DocumentExtension[]
export type FileExtension = keyof typeof fileKinds

/** The kind, if file extension and first bytes agree; null if they disagree or the kind is not supported. */
export function fileKindOf(name: string, start: Uint8Array): FileExtension | null {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!Object.hasOwn(fileKinds, extension)) return null
  return fileKinds[extension as FileExtension].begins(start) ? (extension as FileExtension) : null
}

/** `certificate-of-registration.pdf` is shown as `certificat…`. */
export const shownName = (name: string): string => {
  const letters = Array.from(name)
  return letters.length > fileLimits.shownNameMax ? `${letters.slice(0, fileLimits.shownNameCut).join('')}…` : name
}
