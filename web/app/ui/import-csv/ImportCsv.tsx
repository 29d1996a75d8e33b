import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLeaveWarning } from '#ui/page/use-leave-warning.ts'
import { labelKey } from '#ui/forms/fields.ts'
import { Check } from './Check.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { Columns, type ColumnsProps } from './Columns.tsx'
import type { CsvFile, Reading } from './csv-file.ts'
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
  /** Text shown before a file is chosen. */
  intro: string
  /** Options of the import and their inputs, shown before the start button. */
  options?: Options
  choices?: ReactNode
  /** Link to the stored rows. */
  listLink: { to: string; text: string }
}

const none: Options = {}

/** Imports a CSV file into the target: choose, map, check, send, result. */
export function ImportCsv({ target, intro, options = none, choices, listLink }: ImportCsvProps) {
  const t = useTranslate()
  const { file, refused, isReading, choose, readAs, forget } = useCsvFile()
  const [mapping, setMapping] = useState<Mapping>({})
  // On page load the first step does not take the focus.
  const [isBegun, setBegun] = useState(false)

  const guess = (opened: CsvFile) =>
    guessMapping(target, columnsOf(opened.header, opened.rows), (name) => t(labelKey(target.resource, name)))
  const take = async (chosen: File) => {
    setBegun(true)
    const opened = await choose(chosen)
    if (opened) setMapping(guess(opened))
  }
  /** Guesses the mapping again if the columns changed; otherwise the user's mapping stays. */
  const reread = async (before: CsvFile, change: Partial<Reading>) => {
    const opened = await readAs(before, change)
    const mustGuess = change.delimiter !== undefined || Object.keys(mapping).length === 0
    if (opened && mustGuess) setMapping(guess(opened))
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
          {...{ target, options, choices, listLink, file, mapping, isReading, refused }}
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

interface OpenedProps extends Omit<ImportCsvProps, 'intro'>, Omit<ColumnsProps, 'onBack' | 'onNext'> {
  options: Options
  onAnother: () => void
}

/** The steps after a file could be read. */
function Opened(props: OpenedProps) {
  const { target, options, choices, listLink, file, mapping, isReading, refused, onMapping, onReadAs, onAnother } =
    props
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
    return <Finished {...{ file, outcomes, isStopped, listLink, onAnother }} />
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
