/** Word documents of the .doc format: a container of streams and folders, found through a sector table. */
const headerBytes = 512
const entryBytes = 128
const lastSector = 0xfffffffa
/** More than a document of the maximum size has. */
const mostEntries = 4096

/** Folders of macros, and the stream of an embedded file. */
const active = ['Macros', '_VBA_PROJECT_CUR', '\u0001Ole10Native']

/** `whole`: it contains a document; `active`: with macros or embedded files. */
export function checkWordCompound(content: Buffer): 'whole' | 'active' | 'other' {
  const names = entryNames(content)
  if (!names?.has('WordDocument')) return 'other'
  return active.some((name) => names.has(name)) ? 'active' : 'whole'
}

/** Names of all streams and folders; null where the file is inconsistent. */
function entryNames(content: Buffer): Set<string> | null {
  try {
    return readNames(content)
  } catch (error) {
    // The file is shorter than its header says.
    if (error instanceof RangeError) return null
    throw error
  }
}

function readNames(content: Buffer): Set<string> | null {
  const shift = content.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sectorBytes = 1 << shift
  const placeOf = (sector: number) => (sector + 1) * sectorBytes
  const next = nextSector(content, sectorBytes)
  const names = new Set<string>()
  let count = 0
  for (let sector = content.readUInt32LE(48); sector < lastSector; sector = next(sector)) {
    for (let at = placeOf(sector); at < placeOf(sector + 1); at += entryBytes) {
      if ((count += 1) > mostEntries) return null
      names.add(nameAt(content, at))
    }
  }
  return names
}

/** The next sector: the table itself is in sectors that the header lists, and after those in sectors of such lists. */
function nextSector(content: Buffer, sectorBytes: number): (sector: number) => number {
  const perSector = sectorBytes / 4
  const tables: number[] = []
  for (let at = 76; at < headerBytes; at += 4) tables.push(content.readUInt32LE(at))
  const lists = Math.min(content.readUInt32LE(72), content.length / sectorBytes)
  for (let list = 0, sector = content.readUInt32LE(68); list < lists && sector < lastSector; list += 1) {
    const start = (sector + 1) * sectorBytes
    for (let index = 0; index < perSector - 1; index += 1) tables.push(content.readUInt32LE(start + index * 4))
    sector = content.readUInt32LE(start + sectorBytes - 4)
  }
  return (sector) => {
    const table = tables[Math.floor(sector / perSector)] ?? lastSector
    return content.readUInt32LE((table + 1) * sectorBytes + (sector % perSector) * 4)
  }
}

function nameAt(content: Buffer, at: number): string {
  const bytes = Math.min(content.readUInt16LE(at + 64), 64)
  return content.toString('utf16le', at, at + Math.max(0, bytes - 2))
}
