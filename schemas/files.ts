/** Documents that people hand in: kinds, sizes and counts, the same in browser and backend (specification 5 and 9; safeguards 39 to 47). */
import * as Type from 'typebox'
import { Choice } from './kit.ts'

export const fileLimits = {
  maxBytes: 10 * 1024 * 1024,
  /** In one upload. */
  filesAtOnce: 10,
  /** Kept of one person, and what they may weigh together. */
  filesPerPerson: 200,
  bytesPerPerson: 500 * 1024 * 1024,
  nameMax: 255,
  /** Names longer than this are cut when they are shown: so many letters, then an ellipsis. */
  shownNameMax: 15,
  shownNameCut: 10,
  /** A zipped document may hold this much. */
  zipEntries: 2000,
  zipBytes: 100 * 1024 * 1024,
  /** Files a person may send in an hour. */
  uploads: { tries: 60, windowMinutes: 60 },
} as const

/** What the scanner said: nobody may open a file in quarantine; without a scanner files are openly `not_scanned`. */
export const scanStatuses = ['quarantined', 'clean', 'infected', 'not_scanned'] as const
export type ScanStatus = (typeof scanStatuses)[number]
export const ScanState = () => Choice(scanStatuses, { ui: { list: true, badge: true } })

/** A file as lists show it. */
export const FileFacts = {
  fileName: Type.Union([Type.String({ ui: { list: true } }), Type.Null()]),
  contentType: Type.Union([Type.String(), Type.Null()]),
  bytes: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  sha256: Type.Union([Type.String(), Type.Null()]),
  scanStatus: Type.Union([ScanState(), Type.Null()]),
}

const zip = [0x50, 0x4b, 0x03, 0x04] as const
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const

/** Extension to media type and first bytes. */
export const documentKinds = {
  pdf: { type: 'application/pdf', start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  jpg: { type: 'image/jpeg', start: [0xff, 0xd8, 0xff] },
  jpeg: { type: 'image/jpeg', start: [0xff, 0xd8, 0xff] },
  png: { type: 'image/png', start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  doc: { type: 'application/msword', start: compound },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', start: zip },
} as const satisfies Record<string, { type: string; start: readonly number[] }>

export type DocumentExtension = keyof typeof documentKinds
export const documentExtensions = Object.keys(documentKinds) as DocumentExtension[]

/** The kind that both the name's extension and the first bytes say; null where they disagree or are none of ours. */
export function documentKindOf(name: string, start: Uint8Array): DocumentExtension | null {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!Object.hasOwn(documentKinds, extension)) return null
  const kind = documentKinds[extension as DocumentExtension]
  return kind.start.every((byte, index) => start[index] === byte) ? (extension as DocumentExtension) : null
}

/** `certificate-of-registration.pdf` is shown as `certificat…`. */
export const shownName = (name: string): string => {
  const letters = Array.from(name)
  return letters.length > fileLimits.shownNameMax ? `${letters.slice(0, fileLimits.shownNameCut).join('')}…` : name
}
