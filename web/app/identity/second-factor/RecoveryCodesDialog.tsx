import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { CopyButton } from '#ui/page/CopyButton.tsx'

/** Shows the recovery codes once, to copy, download or write down. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslate()
  const text = codes.join('\n')
  return (
    <Modal
      title={t('security.factor.codes_title')}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('security.factor.codes_kept')}
        </Button>
      }
    >
      <Typography>{t('security.factor.codes_text')}</Typography>
      <Box
        component="ol"
        aria-label={t('security.factor.codes')}
        sx={{
          m: 0,
          p: 4,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 2,
          bgcolor: 'var(--sand)',
          borderRadius: 3,
          fontFamily: 'ui-monospace, monospace',
          fontSize: 16,
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <CopyButton text={text} label={t('security.factor.codes_copy')} />
        <Button variant="outlined" onClick={() => download(`${t('security.factor.codes_file')}\n\n${text}\n`)}>
          {t('security.factor.codes_download')}
        </Button>
      </Box>
    </Modal>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'solace-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
