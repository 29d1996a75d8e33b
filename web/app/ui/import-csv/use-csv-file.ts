import { useRef, useState } from 'react'
import { type CsvFile, openFile, readFile, type Reading, type Refused } from './csv-file.ts'

interface Opened {
  file: CsvFile | null
  /** Why the last chosen file cannot be read. */
  refused: Refused | null
  isReading: boolean
}

const nothing: Opened = { file: null, refused: null, isReading: false }

/** The chosen file. The latest choice wins, however long reading an earlier one takes. */
export function useCsvFile() {
  const [opened, setOpened] = useState(nothing)
  const request = useRef(0)

  const show = async (work: Promise<CsvFile | Refused>, before: CsvFile | null) => {
    request.current += 1
    const own = request.current
    setOpened({ file: before, refused: null, isReading: true })
    const answer = await work
    if (own !== request.current) return null
    const isRefused = typeof answer === 'string'
    setOpened({ file: isRefused ? before : answer, refused: isRefused ? answer : null, isReading: false })
    return isRefused ? null : answer
  }

  return {
    ...opened,
    choose: (file: File) => show(openFile(file), null),
    /** Another encoding may reveal another delimiter, but a delimiter that the user chose stays. */
    readAs: (file: CsvFile, change: Partial<Reading>) =>
      show(readFile(file.name, file.bytes, { ...file.reading, ...change }), file),
    forget: () => {
      request.current += 1
      setOpened(nothing)
    },
  }
}
