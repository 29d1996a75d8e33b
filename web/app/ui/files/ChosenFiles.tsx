import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import type { Chosen } from './chosen.ts'
import { isPicture, LocalPicture } from './LocalPicture.tsx'
import { ShownName } from './ShownName.tsx'
import { type SizeUnit, useFileSize } from './use-file-size.ts'
import { useKindsInWords } from './use-kinds-in-words.ts'

interface ChosenFilesProps {
  chosen: readonly Chosen[]
  unit: SizeUnit
  /** Allowed extensions. */
  kinds: readonly string[]
  /** Shows previews of pictures. */
  hasPictures?: boolean
  onRemove?: (key: string) => void
}

/** Chosen files that are not sent yet, each with its error; nothing if there are none. */
export function ChosenFiles({ chosen, unit, kinds, hasPictures = false, onRemove }: ChosenFilesProps) {
  const t = useTranslate()
  const kindsInWords = useKindsInWords(kinds)
  if (chosen.length === 0) return null
  return (
    <Box component="ul" aria-label={t('files.chosen')} sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
      {chosen.map((one) => (
        <ChosenFile
          key={one.key}
          chosen={one}
          unit={unit}
          kinds={kindsInWords}
          hasPicture={hasPictures && one.error === null && isPicture(one.file.name)}
          {...(onRemove ? { onRemove: () => onRemove(one.key) } : {})}
        />
      ))}
    </Box>
  )
}

interface ChosenFileProps {
  chosen: Chosen
  unit: SizeUnit
  kinds: string
  hasPicture: boolean
  onRemove?: () => void
}

function ChosenFile({ chosen: { file, error }, unit, kinds, hasPicture, onRemove }: ChosenFileProps) {
  const t = useTranslate()
  const size = useFileSize(unit)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 48,
        px: 3,
        borderBottom: '1px solid var(--hairline)',
        color: error ? 'var(--error)' : 'var(--ink)',
      }}
    >
      {hasPicture ? <LocalPicture file={file} /> : <FileIcon aria-hidden sx={{ color: 'var(--muted)' }} />}
      <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
        <ShownName name={file.name} />
        <Box component="span" sx={{ ml: 3, color: 'var(--muted)', whiteSpace: 'nowrap' }}>
          {size(file.size)}
        </Box>
        {error && (
          <Box role="alert" sx={{ fontSize: 14 }}>
            {t(error, { kinds })}
          </Box>
        )}
      </Box>
      {onRemove && (
        <IconButton
          aria-label={t('files.remove', { name: file.name })}
          onClick={onRemove}
          sx={{ width: 44, height: 44, color: 'var(--ink)' }}
        >
          <RemoveIcon />
        </IconButton>
      )}
    </Box>
  )
}
