import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { Check } from './Check.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { Columns } from './Columns.tsx'
import type { CsvFile, Reading, Refused } from './csv-file.ts'
import { Finished } from './Finished.tsx'
import { importIdentifierOf } from './import-identifier.ts'
import { columnsOf, guessMapping, type Mapping } from './mapping.ts'
import { Progress } from './Progress.tsx'
import type { CheckedRow, Options, Outcome, Target } from './target.ts'
import { useCheckedRows } from './use-checked-rows.ts'
import { useCsvFile } from './use-csv-file.ts'
import { useReasons } from './use-reasons.ts'
import { useSending } from './use-sending.ts'

export interface ImportCsvProps {
  target: Target
  /** What is read before a file is chosen. */
  intro: string
  /** What the person has chosen beside the file, and the inputs for it; they stand before the button that starts. */
  options?: Options
  choices?: ReactNode
  /** Where what was kept is seen. */
  kept: { to: string; text: string }
}

const none: Options = {}

/** A CSV file into whatever the target says: choose, map, look, send, and what became of it. */
export function ImportCsv({ target, intro, options = none, choices, kept }: ImportCsvProps) {
  const t = useTranslate()
  const { file, refused, isReading, choose, readAs, forget } = useCsvFile()
  const [mapping, setMapping] = useState<Mapping>({})
  // The first step stands there when the page opens: the focus is not taken then.
  const [isBegun, setBegun] = useState(false)

  const guess = (opened: CsvFile) =>
    guessMapping(target, columnsOf(opened.header, opened.rows), (name) => t(labelKey(target.resource, name)))
  const take = async (chosen: File) => {
    setBegun(true)
    const opened = await choose(chosen)
    if (opened) setMapping(guess(opened))
  }
  /** Other columns are guessed anew; as long as they are the same, what was chosen stays. */
  const reread = async (before: CsvFile, change: Partial<Reading>) => {
    const opened = await readAs(before, change)
    const isAnew = change.delimiter !== undefined || Object.keys(mapping).length === 0
    if (opened && isAnew) setMapping(guess(opened))
  }
  const another = () => {
    setMapping({})
    forget()
  }

  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {file ? (
        <Opened
          key={file.name}
          {...{ target, options, choices, kept, file, mapping, isReading, refused }}
          onMapping={setMapping}
          onReadAs={(change) => void reread(file, change)}
          onAnother={another}
        />
      ) : (
        <ChooseFile
          intro={intro}
          refused={refused}
          isReading={isReading}
          takesFocus={isBegun && !refused && !isReading}
          onChoose={(chosen) => void take(chosen)}
        />
      )}
    </Box>
  )
}

interface OpenedProps extends Omit<ImportCsvProps, 'intro'> {
  options: Options
  file: CsvFile
  mapping: Mapping
  isReading: boolean
  refused: Refused | null
  onMapping: (mapping: Mapping) => void
  onReadAs: (change: Partial<Reading>) => void
  onAnother: () => void
}

/** What is done with a file that could be read. */
function Opened(props: OpenedProps) {
  const { target, options, choices, kept, file, mapping, isReading, refused, onMapping, onReadAs, onAnother } = props
  const [isMapped, setMapped] = useState(false)
  const { sending, start, stop, goOn } = useSending()
  const [isStarting, setStarting] = useState(false)
  const [refusedHere, setRefusedHere] = useState<readonly Outcome[]>([])
  const reasonsOf = useReasons(target)
  useLeaveWarning(sending !== null && !sending.isOver)

  const send = async (rows: readonly CheckedRow[]) => {
    setStarting(true)
    const settings = { mapping, ...file.reading, ...options }
    const identifier = await importIdentifierOf(file.bytes, settings)
    const wrong = rows.filter(({ as }) => as === 'invalid')
    setRefusedHere(wrong.map((row) => ({ number: row.number, status: 'invalid', reasons: reasonsOf(row) })))
    await start({ target, rows: rows.filter(({ as }) => as !== 'invalid'), identifier, options })
  }

  if (sending?.isOver) {
    const outcomes = new Map([...refusedHere, ...sending.outcomes].map((outcome) => [outcome.number, outcome]))
    const isStopped = sending.outcomes.length < sending.total
    return <Finished {...{ file, outcomes, isStopped, kept, onAnother }} />
  }
  if (sending) return <Progress sending={sending} onStop={stop} onGoOn={goOn} />
  if (isMapped)
    return (
      <Checked
        {...{ target, file, mapping, choices, isStarting }}
        onBack={() => setMapped(false)}
        onStart={(rows) => void send(rows)}
      />
    )
  return (
    <Columns
      {...{ target, file, mapping, isReading, refused, onMapping, onReadAs }}
      onBack={onAnother}
      onNext={() => setMapped(true)}
    />
  )
}

interface CheckedProps {
  target: Target
  file: CsvFile
  mapping: Mapping
  choices: ReactNode
  isStarting: boolean
  onBack: () => void
  onStart: (rows: readonly CheckedRow[]) => void
}

function Checked({ file, ...props }: CheckedProps) {
  const { rows, done } = useCheckedRows(props.target, file, props.mapping)
  return <Check {...props} rows={rows} done={done} total={file.rows.length} />
}
