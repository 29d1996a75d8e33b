import CheckIcon from '@mui/icons-material/Check'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'

interface CopyRowProps {
  name: string
  /** Text that is copied to the clipboard. */
  value: string
  /** The value in groups, as people read and type it. */
  shown: string
}

/** A fact for another bank's form, to read and to copy. Screen readers announce whether copying worked. */
export function CopyRow({ name, value, shown }: CopyRowProps) {
  const t = useTranslate()
  const [outcome, setOutcome] = useState<'copied' | 'not_copied'>()
  const copy = async () => {
    setOutcome(undefined)
    try {
      await navigator.clipboard.writeText(value)
      setOutcome('copied')
    } catch {
      // Some browsers deny clipboard access; the text is visible and can be copied by hand.
      setOutcome('not_copied')
    }
  }
  const isCopied = outcome === 'copied'
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateAreas: '"name copy" "shown copy"',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 3,
        alignItems: 'center',
        py: 3,
        '& + &': { borderTop: '1px solid var(--hairline)' },
      }}
    >
      <Box component="dt" sx={{ gridArea: 'name', fontSize: 14, color: 'var(--muted)' }}>
        {name}
      </Box>
      <Box
        component="dd"
        sx={{
          gridArea: 'shown',
          m: 0,
          fontSize: 18,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
        }}
      >
        {shown}
      </Box>
      <Box component="dd" sx={{ gridArea: 'copy', m: 0 }}>
        <Button
          variant="outlined"
          aria-label={t('transfers.copy_name', { name })}
          startIcon={isCopied ? <CheckIcon /> : <CopyIcon />}
          onClick={() => void copy()}
          sx={{ minWidth: { xs: 108, sm: 128 }, '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
        >
          {t(isCopied ? 'transfers.copied' : 'transfers.copy')}
        </Button>
        <Box component="output" sx={{ display: 'block', fontSize: 14, color: 'var(--error)' }}>
          {isCopied && <VisuallyHidden>{t('transfers.copied_name', { name })}</VisuallyHidden>}
          {outcome === 'not_copied' && t('transfers.not_copied')}
        </Box>
      </Box>
    </Box>
  )
}
