/** A client file as practices have them: from an old spreadsheet, with semicolons, umlauts and typical typing errors. */

const firstNames = [
  'Jürgen',
  'Zoë',
  'André',
  'Funmilayo',
  'Siobhán',
  'Anna-Lena',
  'Oluwaseun',
  'Björn',
  'Renée',
  'Mary Ann',
]
const lastNames = [
  'Müller',
  'O’Brien',
  'Okonkwo',
  'Großmann',
  'van der Berg',
  'Adébáyò',
  'Weiß',
  'Smith',
  'García',
  'Şahin',
]

/** Windows-1252, which is Latin-1 except for a few characters, here the apostrophe; unsupported letters lose their accents. */
const plain = (text: string) => text.replaceAll('Ş', 'S')
const inWindows1252 = (text: string) => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')

export interface MessyFile {
  content: Buffer
  good: number
  duplicate: number
  invalid: number
  /** One of the valid rows, to be invited. */
  invitee: { firstName: string; lastName: string; email: string }
}

export const messyHeader = ['Vorname', 'Nachname', 'E-Mail', 'Telefon', 'Bemerkung']

/** `rows` lines of people; `mark` makes their addresses unique to this file. */
export function messyFile(rows: number, mark: string): MessyFile {
  const lines: string[][] = []
  const counts = { good: 0, duplicate: 0, invalid: 0 }
  for (let row = 1; row <= rows; row += 1) {
    const line = [
      plain(firstNames[row % 10] as string),
      plain(lastNames[Math.floor(row / 10) % 10] as string),
      `person.${row}.${mark}@example.org`,
      row % 3 === 0 ? `0151/234 ${String(row).padStart(5, '0')}` : `+49 30 ${String(row).padStart(7, '0')}`,
      row % 50 === 0 ? 'Ruft an;\r\n"nur vormittags"' : '',
    ]
    const kind = spoil(line, row, mark)
    counts[kind] += 1
    lines.push(line)
    if (row % 400 === 0) lines.push(['', '', '', '', ''])
  }
  const text = [messyHeader, ...lines].map((line) => line.map(quoted).join(';')).join('\r\n')
  const invitee = {
    firstName: plain(firstNames[4] as string),
    lastName: plain(lastNames[0] as string),
    email: `person.4.${mark}@example.org`,
  }
  return { content: inWindows1252(`${text}\r\n`), ...counts, invitee }
}

/** Typing errors in some rows. */
function spoil(line: string[], row: number, mark: string): 'good' | 'duplicate' | 'invalid' {
  if (row % 97 === 0) line[2] = `person.${row}.${mark}(at)example.org`
  else if (row % 211 === 0) line[1] = '=HYPERLINK("http://evil.example";"open")'
  else if (row % 317 === 0) line[0] = ''
  else if (row % 503 === 0 && !isSpoilt(row - 1)) {
    line[2] = `Person.${row - 1}.${mark}@Example.org`
    return 'duplicate'
  } else return 'good'
  return 'invalid'
}

const isSpoilt = (row: number) => [97, 211, 317].some((every) => row % every === 0)

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The rejected rows, fixed as in a spreadsheet. */
export const fixed = (text: string): string =>
  text.replaceAll('(at)', '@').replaceAll(/'?"?=HYPERLINK\([^;,\t\r\n]*[;,\t][^\r\n]*?\)"?(?=[;,\t])/g, 'Meier')
